import { initialsOf } from '../lib/format.ts';

interface AvatarProps {
  name: string;
  size?: number;
  silent?: boolean;
  picture?: string | undefined;
}

/** A person in a circle, by picture or initials; the name is read out unless it stands beside (`silent`). */
export function Avatar({ name, size = 24, silent = false, picture }: AvatarProps) {
  return (
    <span
      className="avatar"
      {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      {picture ? <img src={picture} alt="" /> : initialsOf(name)}
    </span>
  );
}

/** How much is done, of `total`. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <span className="progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

export function Kbd({ children }: { children: string }) {
  return <kbd className="kbd">{children}</kbd>;
}
