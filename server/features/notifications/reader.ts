import { type Language, chosenLanguage } from '#contract/languages.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';

/** Somebody who gets mails about an organisation that they are a member of. */
export interface Reader {
  email: string;
  language: Language;
  timeZone: string;
  /** Stands in the links that end mails. */
  mailKey: string;
  orgId: string;
  orgName: string;
}

/** Nobody when they are no member any more. */
export const findReader = async (db: Db | Trx, orgId: string, userId: string): Promise<Reader | null> => {
  const row = await db
    .selectFrom('access')
    .innerJoin('app_user', 'app_user.id', 'access.user_id')
    .innerJoin('org', 'org.id', 'access.org_id')
    .select(['app_user.email', 'app_user.locale', 'app_user.time_zone', 'app_user.mail_key', 'org.name as org_name'])
    .where('access.org_id', '=', orgId)
    .where('access.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { email, locale, time_zone, mail_key, org_name } = row;
  return { email, language: chosenLanguage(locale), timeZone: time_zone ?? 'UTC', mailKey: mail_key, orgId, orgName: org_name };
};
