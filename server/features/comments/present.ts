import type { Comment } from '#contract/comments.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { mayRemove, mayReword } from './policy.ts';
import { type CommentView, namesOf } from './store.ts';

/** Comments as they leave, with the names of those they mention. */
export const presentComments = async (trx: Trx, actor: OrgActor, rows: CommentView[]): Promise<Comment[]> => {
  const names = await namesOf(trx, [...new Set(rows.flatMap(({ mentions }) => mentions))]);
  return rows.map((row) => present(actor, row, names));
};

export const presentComment = async (trx: Trx, actor: OrgActor, row: CommentView): Promise<Comment> =>
  present(actor, row, await namesOf(trx, row.mentions));

const present = (actor: OrgActor, row: CommentView, names: Awaited<ReturnType<typeof namesOf>>): Comment => ({
  id: row.id,
  entry_id: row.entry_id,
  request_id: row.request_id,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '', email: row.author_email ?? '' },
  text: row.text,
  mentions: row.mentions.flatMap((id) => names.get(id) ?? []),
  version: row.version,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  can: { edit: mayReword(actor, row), remove: mayRemove(actor, row) },
});
