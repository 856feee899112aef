import { lazy, Suspense, type ReactNode } from 'react';

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

/** The frame of the dashboard around a page that stands beside it; its file stays the one that every other page fetches. */
export function LazyShell({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Shell>{children}</Shell>
    </Suspense>
  );
}
