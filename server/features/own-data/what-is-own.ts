import { listInvitationsTo, listRefusalsOf } from '#server/features/access/steps.ts';
import { requireUser } from '#server/features/users/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type Page, pageOf } from './in-pages.ts';

/** Files of a few rows each, by name. */
type Files = Record<string, unknown>;
/** Files of any number of rows, by name. */
type Paged = Record<string, (trx: Trx, after: string | null) => Promise<Page>>;

/** Files about somebody themself; `profile` is one thing, the others lists. */
export const ofThePerson = async (trx: Trx, userId: string): Promise<Files> => ({
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

/** What somebody asked the assistants, in any number. */
export const askedBy = (userId: string): Paged => ({
  'assistant-conversations': (trx, after) =>
    pageOf(
      trx.selectFrom('assistant_conversation').select(['id', 'specialist', 'title', 'created_at']).where('user_id', '=', userId),
      'assistant_conversation.id',
      after,
    ),
  'assistant-questions': (trx, after) =>
    pageOf(
      trx
        .selectFrom('assistant_turn')
        .innerJoin('assistant_conversation', 'assistant_conversation.id', 'assistant_turn.conversation_id')
        .select([
          'assistant_turn.conversation_id',
          'assistant_turn.question',
          'assistant_turn.answer',
          'assistant_turn.citations',
          'assistant_turn.created_at',
        ])
        .where('assistant_conversation.user_id', '=', userId),
      'assistant_turn.id',
      after,
    ),
});

/** What somebody has in an organisation once, or a few of. */
export const fewInOneOrg = async (trx: Trx, userId: string): Promise<Files> => ({
  webhooks: await trx.selectFrom('webhook').select(['url', 'events', 'created_at']).where('made_by', '=', userId).execute(),
  'language-model': await trx
    .selectFrom('ai_model')
    .select(['provider', 'model', 'url', 'key_set_at'])
    .where('connected_by', '=', userId)
    .execute(),
  'calendar-address': await trx.selectFrom('calendar_address').select('created_at').where('user_id', '=', userId).execute(),
});

/** What somebody wrote or did in an organisation. */
export const inOneOrg = (orgId: string, userId: string): Paged => ({
  comments: (trx, after) =>
    pageOf(
      trx
        .selectFrom('comment')
        .innerJoin('qa_entry', 'qa_entry.id', 'comment.entry_id')
        .select(['qa_entry.question', 'comment.text', 'comment.created_at', 'comment.edited_at'])
        .where('comment.author_id', '=', userId)
        .where('comment.deleted_at', 'is', null),
      'comment.id',
      after,
    ),
  'changes-of-answers': (trx, after) =>
    pageOf(
      trx
        .selectFrom('qa_entry_change')
        .innerJoin('qa_entry', 'qa_entry.id', 'qa_entry_change.entry_id')
        .select([
          'qa_entry.question',
          'qa_entry_change.action',
          'qa_entry_change.before',
          'qa_entry_change.after',
          'qa_entry_change.created_at',
        ])
        .where('qa_entry_change.actor_id', '=', userId),
      'qa_entry_change.id',
      after,
    ),
  'changes-of-the-library': (trx, after) =>
    pageOf(
      trx.selectFrom('library_change').select(['entry_id', 'action', 'before', 'after', 'created_at']).where('actor_id', '=', userId),
      'library_change.id',
      after,
    ),
  documents: (trx, after) =>
    pageOf(
      trx
        .selectFrom('document')
        .select(['id', 'display_name', 'item_type', 'category', 'size', 'created_at'])
        .where('created_by', '=', userId),
      'document.id',
      after,
    ),
  requests: (trx, after) =>
    pageOf(
      trx
        .selectFrom('request')
        .select(['id', 'name', 'status', 'instructions', 'due_at', 'created_at'])
        .where((e) => e.or([e('created_by', '=', userId), e('owner_id', '=', userId)])),
      'request.id',
      after,
    ),
  'instant-answers': (trx, after) =>
    pageOf(
      trx.selectFrom('instant_answer').select(['question', 'proposal', 'created_at']).where('user_id', '=', userId),
      'instant_answer.id',
      after,
    ),
  'saved-views': (trx, after) =>
    pageOf(trx.selectFrom('saved_view').select(['name', 'filter', 'created_at']).where('user_id', '=', userId), 'saved_view.id', after),
  notifications: (trx, after) =>
    pageOf(
      trx.selectFrom('notification').select(['kind', 'thing', 'request_id', 'created_at', 'read_at']).where('user_id', '=', userId),
      'notification.id',
      after,
    ),
  'audit-log': (trx, after) =>
    pageOf(
      trx
        .selectFrom('audit_log')
        .select(['action', 'subject', 'data', 'created_at'])
        .where('user_id', '=', userId)
        .where('org_id', '=', orgId),
      'audit_log.id',
      after,
    ),
});
