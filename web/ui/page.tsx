import { useEffect, type ReactNode } from 'react';

/** A screen inside the shell: its title (also the tab's), actions on the right, then its content. */
export function Page({
  title,
  actions,
  children,
  narrow = false,
  wide = false,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
  /** As wide as the window: for sheets. */
  wide?: boolean;
}) {
  useTitle(title);
  return (
    <div className={narrow ? 'page page-narrow' : wide ? 'page page-wide' : 'page'}>
      <header className="page-head">
        <h1>{title}</h1>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Rejoinder`;
  }, [title]);
}
