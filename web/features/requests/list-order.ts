import type { QuestionnaireRequest, RequestStatus } from '#contract/requests.ts';
import { shareOf } from '../../lib/request-progress.ts';

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

const dueTime = ({ due_at }: QuestionnaireRequest) => (due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at));

const compare: Record<Order, (a: QuestionnaireRequest, b: QuestionnaireRequest) => number> = {
  newest: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  due: (a, b) => (dueTime(a) === dueTime(b) ? 0 : dueTime(a) - dueTime(b)),
  name: (a, b) => a.name.localeCompare(b.name),
  progress: (a, b) => shareOf(a) - shareOf(b),
};

export const inOrder = (rows: QuestionnaireRequest[], order: Order): QuestionnaireRequest[] => rows.toSorted(compare[order]);
