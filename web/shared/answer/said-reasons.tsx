import { Suspense } from 'react';
import type { Reason } from '#contract/reasons.ts';
import { useReasons } from './use-reasons.ts';

/** Reasons in the language of the screen. Their texts are a file of their own: until it is there, what stands around them stays as it is. */
export function SaidReasons(props: { reasons: Reason[] }) {
  return (
    <Suspense>
      <Said {...props} />
    </Suspense>
  );
}

function Said({ reasons }: { reasons: Reason[] }) {
  return useReasons()(reasons).join(' ');
}
