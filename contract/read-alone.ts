import type { Reason, ReasonCode } from './reasons.ts';

/** Against these a customer was told otherwise, or a paper says otherwise: a person reads such an answer by itself. */
const alone: readonly ReasonCode[] = ['told_corrected', 'told_replaced', 'told_doubted', 'told_gone', 'promise_dropped', 'promise_moved'];

/** Whether an answer that nobody has approved is approved by itself only, never together with others. Pure. */
export const isReadAlone = ({ status, reasons }: { status: string; reasons: Reason[] }): boolean =>
  status !== 'approved' && reasons.some(({ code }) => alone.includes(code));
