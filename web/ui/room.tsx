import type { ReactNode } from 'react';

/** What the style sheets of one feature reach (`@scope (.in-…)`). Dialogs and menus stand outside the page, so they name theirs again. */
export function Room({ of, children }: { of: string; children?: ReactNode }) {
  return <div className={`room in-${of}`}>{children}</div>;
}
