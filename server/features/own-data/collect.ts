import { extname } from 'node:path';
import { zipSync } from 'fflate';
import type { Deps } from '#server/deps.ts';
import { listInvitationsTo, listRefusalsOf } from '#server/features/access/steps.ts';
import { pictureKey, requireUser } from '#server/features/users/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';

type Files = Record<string, unknown>;

const README = `This is what Rejoinder keeps of you, as JSON, one file of a kind.
“organisations/…” holds what you wrote in each organisation that you are a member of.
`;

/** All that is somebody's own, and what they wrote where they are a member, as a zip archive of JSON files; and by which memberships. */
export const collectOwnData = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: string,
): Promise<{ bytes: Uint8Array; memberships: string[] }> => {
  const files = await db.transaction().execute((trx) => ofThePerson(trx, userId));
  const members = await db
    .selectFrom('access')
    .innerJoin('org', 'org.id', 'access.org_id')
    .select(['org.id', 'org.name', 'access.id as membership'])
    .where('access.user_id', '=', userId)
    .execute();
  for (const { id, name } of members)
    for (const [file, rows] of Object.entries(await inOrg(db, id, (trx) => inOneOrg(trx, id, userId))))
      files[`organisations/${folderOf(name)}-${id.slice(-6)}/${file}`] = rows;
  const encoder = new TextEncoder();
  const { picture } = await requireUser(db, userId);
  const bytes = zipSync({
    'README.txt': encoder.encode(README),
    ...(picture ? { [`picture${extname(picture)}`]: await storage.read(pictureKey(picture)) } : {}),
    ...Object.fromEntries(Object.entries(files).map(([name, rows]) => [`${name}.json`, encoder.encode(JSON.stringify(rows, null, 2))])),
  });
  return { bytes, memberships: members.map(({ membership }) => membership) };
};

const folderOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60);

const ofThePerson = async (trx: Trx, userId: string): Promise<Files> => ({
  profile: await trx
    .selectFrom('app_user')
    .select(['id', 'email', 'name', 'image', 'locale', 'time_zone', 'created_at', 'trial_period_days'])
    .where('id', '=', userId)
    .executeTakeFirst(),
  memberships: await trx
    .selectFrom('access')
    .innerJoin('org', 'org.id', 'access.org_id')
    .select(['org.id', 'org.name', 'access.access_level', 'access.created_at'])
    .where('access.user_id', '=', userId)
    .execute(),
  'site-administration': await trx
    .selectFrom('site_admin')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.issuer', '=', 'site_admin.issuer').onRef('app_user.subject', '=', 'site_admin.subject'),
    )
    .select(['site_admin.email', 'site_admin.bound_at'])
    .where('app_user.id', '=', userId)
    .execute(),
  ...(await invitationsOf(trx, userId)),
  'notification-settings': await trx.selectFrom('notification_setting').selectAll().where('user_id', '=', userId).execute(),
  'api-tokens': await trx
    .selectFrom('api_token')
    .select(['name', 'scope', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .execute(),
  'open-checkout': await trx.selectFrom('checkout').select(['price_id', 'expires_at']).where('user_id', '=', userId).execute(),
  'assistant-conversations': await trx
    .selectFrom('assistant_conversation')
    .select(['id', 'specialist', 'title', 'created_at'])
    .where('user_id', '=', userId)
    .execute(),
  'assistant-questions': await trx
    .selectFrom('assistant_turn')
    .innerJoin('assistant_conversation', 'assistant_conversation.id', 'assistant_turn.conversation_id')
    .select([
      'assistant_turn.conversation_id',
      'assistant_turn.question',
      'assistant_turn.answer',
      'assistant_turn.citations',
      'assistant_turn.created_at',
    ])
    .where('assistant_conversation.user_id', '=', userId)
    .orderBy('assistant_turn.created_at')
    .execute(),
  'assistant-invitations': await trx
    .selectFrom('assistant_invite')
    .select(['email', 'created_at', 'accepted_at'])
    .where('user_id', '=', userId)
    .execute(),
});

const invitationsOf = async (trx: Trx, userId: string): Promise<Files> => {
  const { email } = await requireUser(trx, userId);
  return {
    invitations: (await listInvitationsTo(trx, { email, userId })).map(({ org_name, access_level, notification_message, created_at }) => ({
      organisation: org_name,
      access_level,
      message: notification_message,
      created_at,
    })),
    'invitations-refused': await listRefusalsOf(trx, email),
  };
};

const inOneOrg = async (trx: Trx, orgId: string, userId: string): Promise<Files> => ({
  comments: await trx
    .selectFrom('comment')
    .innerJoin('qa_entry', 'qa_entry.id', 'comment.entry_id')
    .select(['qa_entry.question', 'comment.text', 'comment.created_at', 'comment.edited_at'])
    .where('comment.author_id', '=', userId)
    .where('comment.deleted_at', 'is', null)
    .orderBy('comment.created_at')
    .execute(),
  'changes-of-answers': await trx
    .selectFrom('qa_entry_change')
    .innerJoin('qa_entry', 'qa_entry.id', 'qa_entry_change.entry_id')
    .select([
      'qa_entry.question',
      'qa_entry_change.action',
      'qa_entry_change.before',
      'qa_entry_change.after',
      'qa_entry_change.created_at',
    ])
    .where('qa_entry_change.actor_id', '=', userId)
    .orderBy('qa_entry_change.created_at')
    .execute(),
  'changes-of-the-library': await trx
    .selectFrom('library_change')
    .select(['entry_id', 'action', 'before', 'after', 'created_at'])
    .where('actor_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  documents: await trx
    .selectFrom('document')
    .select(['id', 'display_name', 'item_type', 'category', 'size', 'created_at'])
    .where('created_by', '=', userId)
    .execute(),
  requests: await trx
    .selectFrom('request')
    .select(['id', 'name', 'status', 'instructions', 'due_at', 'created_at'])
    .where((e) => e.or([e('created_by', '=', userId), e('owner_id', '=', userId)]))
    .execute(),
  'instant-answers': await trx
    .selectFrom('instant_answer')
    .select(['question', 'proposal', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  'saved-views': await trx.selectFrom('saved_view').select(['name', 'filter', 'created_at']).where('user_id', '=', userId).execute(),
  webhooks: await trx.selectFrom('webhook').select(['url', 'events', 'created_at']).where('made_by', '=', userId).execute(),
  'language-model': await trx
    .selectFrom('ai_model')
    .select(['provider', 'model', 'url', 'key_set_at'])
    .where('connected_by', '=', userId)
    .execute(),
  'calendar-address': await trx.selectFrom('calendar_address').select('created_at').where('user_id', '=', userId).execute(),
  notifications: await trx
    .selectFrom('notification')
    .select(['kind', 'thing', 'request_id', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  'audit-log': await trx
    .selectFrom('audit_log')
    .select(['action', 'subject', 'data', 'created_at'])
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .orderBy('created_at')
    .execute(),
});
