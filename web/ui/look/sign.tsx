import { Link } from '@tanstack/react-router';

/** What somebody says, and that it holds. */
export const strokes = ['M9 9h14v10h-8l-5 4v-4H9z', 'm12.6 13.8 2.3 2.3 4.6-4.6'] as const;

/** The product's sign, as it stands in the browser's tab (public/favicon.svg) and at the head of its mails. */
export function Sign() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width={28} height={28} fill="none" stroke="currentColor" strokeWidth={2.4} aria-hidden>
        <path d={strokes.join('')} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

/** Over a page that stands alone, for whoever came by a link: whose page it is. */
export function SignHead() {
  return (
    <header className="sign-head">
      <Link to="/" preload={false}>
        <Sign />
        Rejoinder
      </Link>
    </header>
  );
}
