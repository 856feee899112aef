import { accessLevels } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { tellWhereConnectorLeft } from '#server/features/ai-model/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { endInvitationsBy, forgetRefusals, ownedAlone } from '#server/features/access/steps.ts';
import { rememberUsage } from '#server/features/assistant/steps.ts';
import { endSubscriptionsOf } from '#server/features/payments/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { deleteUser, forgetSiteAdmin, pictureKey, rememberDeleted, rememberFormer, requireUser } from '#server/features/users/steps.ts';
import { tellWhereMakerLeft } from '#server/features/webhooks/steps.ts';
import { endStreams } from '#server/platform/events/append-event.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { IdentityClaims } from '#server/platform/identity/identity.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { countAttempt, forgetAttempts } from '#server/platform/limits/attempts.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { queuedMailer } from '#server/platform/mail/queued-mailer.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { chosenLanguage } from '#contract/languages.ts';
import { listMemberships } from './memberships.ts';
import { keyOf, lockOwnData } from './store.ts';

export interface Confirmation {
  email: string;
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Deletes the account for good: the profile, what is theirs alone, and how they signed in. What they wrote for an organisation stays there
 * without their name.
 * @throws invalid when address, password or code is wrong · forbidden with an API token, or when they did not sign in in this browser ·
 * last_owner as long as an organisation would be without an owner · rate_limited
 */
export const deleteAccount = async (
  deps: Pick<Deps, 'db' | 'identity' | 'config' | 'addressHash'>,
  call: { actor: Actor; claims: IdentityClaims | null; headers: Headers },
  given: Confirmation,
): Promise<void> => {
  const { actor, claims, headers } = call;
  if (!claims) throw new AppError('forbidden', 'An API token cannot delete an account. Sign in, and do it in your preferences.');
  if (foldEmail(given.email) !== actor.email) {
    const message = `Type the address of your account: ${actor.email}`;
    throw new AppError('invalid', message, [{ field: 'email', message }]);
  }
  const attempts = { ...LIMIT, who: actor.userId };
  await countAttempt(deps.db, attempts);
  await deps.identity.confirm(headers, claims.subject, given);
  await forgetAttempts(deps.db, attempts);
  await remove(deps, actor.userId);
};

const LIMIT = {
  what: 'delete account',
  most: 10,
  seconds: 15 * 60,
  sentence: 'Too many attempts to delete this account. Wait a quarter of an hour.',
};

const remove = ({ db, config, addressHash }: Pick<Deps, 'db' | 'config' | 'addressHash'>, userId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const user = await requireUser(trx, userId);
    const memberships = await listMemberships(trx, userId);
    const alone = await ownedAlone(trx, userId);
    if (alone.length > 0)
      throw new AppError(
        'last_owner',
        `You are the only owner of ${alone.map((name) => `“${name}”`).join(', ')}. Make somebody else an owner there, or delete the organisation, first.`,
      );
    const file = await lockOwnData(trx, userId);
    const kept = [...(file ? [keyOf(file.id)] : []), ...(user.picture ? [pictureKey(user.picture)] : [])];
    if (kept.length > 0) await enqueueJob(trx, 'remove-bytes', { keys: kept });
    for (const orgId of memberships.length > 0 ? memberships : [null]) await appendAudit(trx, { orgId, userId, action: 'user:deleted' });
    for (const orgId of memberships) {
      await endStreams(trx, orgId, userId);
      await endInvitationsBy(trx, orgId, userId, accessLevels);
      await inOrg(trx, orgId, async (named) => {
        for (const tell of [tellWhereConnectorLeft, tellWhereMakerLeft]) await tell(named, { config }, { orgId, userId, leaves: true });
      });
    }
    await rememberDeleted(trx, user);
    const hash = addressHash(user.email);
    await rememberFormer(trx, hash, user);
    await rememberUsage(trx, userId, hash);
    await endSubscriptionsOf(trx, { kind: 'person', id: userId });
    await forgetSiteAdmin(trx, user);
    await forgetRefusals(trx, user.email);
    await deleteUser(trx, userId);
    await enqueueJob(trx, 'remove-identity', { subject: user.subject });
    const language = chosenLanguage(user.locale);
    const draft = mailWords(language).accountDeleted(user.email);
    await queuedMailer(trx).send(writeLetter(draft, { to: user.email, url: config.publicUrl, language }));
  });
