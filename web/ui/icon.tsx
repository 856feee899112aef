/** One Material Symbol: `import check from 'symbol:check'` … `<Icon d={check} />`. Hidden from readers unless it has a label. */
export function Icon({ d, size = 20, label }: { d: string; size?: number; label?: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 -960 960 960"
      width={size}
      height={size}
      fill="currentColor"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={d} />
    </svg>
  );
}
