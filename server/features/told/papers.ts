import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '#contract/endpoint.ts';
import type { ToldSentence, told } from '#contract/told.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { noSuchAlarm } from './alarms.ts';
import { findAlarm } from './alarms-store.ts';
import { standingOf } from './look/given.ts';
import { needs } from './policy.ts';

type Passage = NonNullable<Answer<typeof told.papers>['was']>;

/** The passages that both sentences of a finding stand in: the one that was told as it stood then. @throws not_found */
export const readPapers = (db: Db, actor: OrgActor, id: string): Promise<Answer<typeof told.papers>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.papers);
    const { orgId } = actor;
    const alarm = await findAlarm(trx, orgId, id);
    if (!alarm) throw noSuchAlarm();
    const { was, now, told: answer } = alarm;
    return {
      was: (await passageThen(trx, orgId, was, standingOf(answer))) ?? (await passageNow(trx, orgId, was)),
      now: now && (await passageNow(trx, orgId, now)),
    };
  });

const plain = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, '\\s+', ' ', 'g')`;
const holding = (text: RawBuilder<unknown>, { quote }: ToldSentence) =>
  sql<boolean>`strpos(${plain(text)}, regexp_replace(${quote}, '\\s+', ' ', 'g')) > 0`;

/** As its document stood when it was told: of the texts that were kept the first that stood until later. */
const passageThen = async (trx: Trx, orgId: string, sentence: ToldSentence, toldAt: Date): Promise<Passage | null> => {
  if (sentence.document_id === undefined) return null;
  const { rows } = await sql<Passage>`
    select passage ->> 'heading' as heading, passage ->> 'text' as text
    from (
      select passages from told_paper
      where org_id = ${orgId} and document_id = ${sentence.document_id} and held_until > ${toldAt} order by held_until limit 1
    ) as paper, jsonb_array_elements(paper.passages) as passage
    where ${holding(sql`(passage ->> 'text')`, sentence)} limit 1`.execute(trx);
  return rows[0] ?? null;
};

/** As its document is read now; null where the sentence stands in it no longer. */
const passageNow = async (trx: Trx, orgId: string, sentence: ToldSentence): Promise<Passage | null> => {
  if (sentence.document_id === undefined) return null;
  const row = await trx
    .selectFrom('passage')
    .select(['heading', 'text'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', sentence.document_id)
    .where(holding(sql.ref('passage.text'), sentence))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};
