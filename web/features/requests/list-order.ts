import type { QuestionnaireRequest, RequestStatus } from '#contract/requests.ts';

/** The states in the order of a request's life. */
export const requestStates = [
  'draft',
  'processing',
  'review',
  'completed',
  'cancelled',
  'failed',
] as const satisfies readonly RequestStatus[];

export const orders = ['newest', 'due', 'name', 'progress'] as const;
export type Order = (typeof orders)[number];
export const isOrder = (value: unknown): value is Order => orders.includes(value as Order);

/** How far a request is: reviewed entries once it can be reviewed, answered ones while the machine works. */
export function progressOf({ status, counts }: Pick<QuestionnaireRequest, 'status' | 'counts'>): { done: number; total: number } {
  const done = status === 'processing' ? counts.total - counts.queued - counts.answering : counts.approved + counts.skipped;
  return { done, total: counts.total };
}

const share = (request: QuestionnaireRequest) => {
  const { done, total } = progressOf(request);
  return total === 0 ? 0 : done / total;
};
const dueTime = ({ due_at }: QuestionnaireRequest) => (due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at));

const compare: Record<Order, (a: QuestionnaireRequest, b: QuestionnaireRequest) => number> = {
  newest: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  due: (a, b) => (dueTime(a) === dueTime(b) ? 0 : dueTime(a) - dueTime(b)),
  name: (a, b) => a.name.localeCompare(b.name),
  progress: (a, b) => share(a) - share(b),
};

export const inOrder = (rows: QuestionnaireRequest[], order: Order): QuestionnaireRequest[] => rows.toSorted(compare[order]);
