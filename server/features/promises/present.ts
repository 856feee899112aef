import type { PromiseAnswer, PromiseChange, ToldPromise } from '#contract/promises.ts';
import { may } from '#contract/roles.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import type { AnswerRow, ChangeRow } from './history-store.ts';
import { needs } from './policy.ts';
import type { PromiseRow } from './store.ts';

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const hintOf = (hint: PromiseRow['hint']): ToldPromise['hint'] => {
  if (hint === null) return null;
  const { kind, document_id, document, quote, day } = hint;
  return { kind, document_id, document, quote, day };
};

/** A promise, as calls answer it to somebody. */
export const presentPromise = (actor: OrgActor, row: PromiseRow): ToldPromise => ({
  id: row.id,
  customer: row.customer,
  sentence: row.sentence,
  question: row.question,
  due_on: row.due_on,
  told_due_on: row.told_due_on,
  owner: personOf(row.owner_id, row.owner_name),
  state: row.state,
  reason: row.reason,
  told_at: row.told_at.toISOString(),
  told_otherwise: row.told_otherwise,
  answers: row.answers,
  others: row.others,
  hint: hintOf(row.hint),
  news_told_at: row.news_told_at?.toISOString() ?? null,
  version: row.version,
  created_at: row.created_at.toISOString(),
  can: { update: may(actor.accessLevel, needs.update) },
});

/** How it stood after a change. */
export const presentChange = (row: ChangeRow): PromiseChange => ({
  id: row.id,
  doing: row.doing,
  sentence: row.sentence,
  due_on: row.due_on,
  owner: personOf(row.owner_id, row.owner_name),
  state: row.state,
  reason: row.reason,
  by: personOf(row.changed_by, row.by_name),
  at: row.changed_at.toISOString(),
});

/** A given answer that it rests on. */
export const presentAnswer = (row: AnswerRow): PromiseAnswer => ({
  id: row.id,
  request: { id: row.request_id, name: row.request_name },
  entry_id: row.entry_id,
  question: row.question,
  told_at: row.told_at.toISOString(),
  superseded_at: row.superseded_at?.toISOString() ?? null,
});
