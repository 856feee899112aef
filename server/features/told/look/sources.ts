import { sql } from 'kysely';
import { APPROVED_DOCUMENT } from '#contract/own-documents.ts';
import type { HeldPassage, ToldPaper } from '#engine/told/model.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { BYTES_OF_TEXTS, MOST_TEXTS } from './changes.ts';

/** A document, or an entry of the library, as it stands and as it stood. */
export interface Source {
  id: string;
  kind: 'document' | 'entry';
  /** What it is called; null for a document that is gone. */
  name: string | null;
  /** Of a document, as it stands now. */
  version?: number | undefined;
  /** Null where it is not there any more, or not used. */
  now: HeldPassage[] | null;
  /** It belongs to the sample company. */
  sample: boolean;
  /** When it came; null where it is not known. */
  since: Date | null;
  /** As it stood until then, the oldest first. */
  before: { until: Date; passages: HeldPassage[] }[];
}

/** Reads what is known of some documents and entries; ids of neither are left out. */
export const readSources = async (trx: Trx, orgId: string, ids: string[]): Promise<Source[]> => [
  ...(await readDocuments(trx, orgId, ids)),
  ...(await readEntries(trx, orgId, ids)),
];

const readDocuments = async (trx: Trx, orgId: string, ids: string[]): Promise<Source[]> => {
  const documents = await trx
    .selectFrom('document')
    .select(['id', 'display_name', 'version', 'created_at', 'sample', 'passage_count'])
    .where('org_id', '=', orgId)
    .where('category', '=', 'knowledge_base')
    .where('item_type', '=', 'document')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const passages = await trx
    .selectFrom('passage')
    .select(['id', 'document_id', 'heading', 'text', 'place'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`document_id = any(${ids}::uuid[])`)
    .orderBy('document_id')
    .orderBy('position')
    .execute();
  const held = await trx
    .selectFrom('told_paper')
    .select(['document_id', 'held_until', 'passages'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`document_id = any(${ids}::uuid[])`)
    .orderBy('held_until')
    .execute();
  const nowOf = Map.groupBy(passages, ({ document_id }) => document_id);
  const heldOf = Map.groupBy(held, ({ document_id }) => document_id);
  const byId = new Map(documents.map((document) => [document.id, document]));
  return [...new Set([...byId.keys(), ...heldOf.keys()])].map((id): Source => {
    const document = byId.get(id);
    return {
      id,
      kind: 'document',
      sample: document?.sample ?? false,
      name: document?.display_name ?? null,
      version: document?.version,
      now: document && document.passage_count !== null ? (nowOf.get(id) ?? []) : null,
      since: document?.created_at ?? null,
      before: (heldOf.get(id) ?? []).map((one) => ({ until: one.held_until, passages: one.passages })),
    };
  });
};

interface Said {
  question: string;
  choice: string | null;
  answer: string;
}

const passageOf = (id: string, { question, choice, answer }: Said): HeldPassage[] => [
  { id, heading: question, text: answer === '' ? (choice ?? '') : answer, place: {} },
];

/** Entries that stand alone, and those of documents that given answers cite. One that was merged into another says what that one says. */
const readEntries = async (trx: Trx, orgId: string, ids: string[]): Promise<Source[]> => {
  const rows = await trx
    .selectFrom('library_entry as entry')
    .leftJoin('library_entry as into', 'into.id', 'entry.merged_into')
    .select(['entry.id', 'entry.question', 'entry.choice', 'entry.answer', 'entry.status', 'entry.created_at', 'entry.sample'])
    .select(['into.question as into_question', 'into.choice as into_choice', 'into.answer as into_answer', 'into.status as into_status'])
    .where('entry.org_id', '=', orgId)
    .where(
      sql<boolean>`(entry.id = any(${ids}::uuid[]) or (entry.document_id = any(${ids}::uuid[]) and exists (
        select from told_answer where told_answer.org_id = ${orgId}
          and citations @> jsonb_build_array(jsonb_build_object('library_entry_id', entry.id))
      )))`,
    )
    .execute();
  const changes = await readChanges(
    trx,
    orgId,
    rows.map(({ id }) => id),
  );
  const changesOf = Map.groupBy(changes, ({ entry_id }) => entry_id);
  return rows.flatMap((row): Source[] => {
    if (row.sample) return [];
    const into = row.into_status === 'active' ? { question: row.into_question ?? '', choice: row.into_choice, answer: row.into_answer ?? '' } : null; // prettier-ignore
    const now = row.status === 'active' ? passageOf(row.id, row) : into && passageOf(row.id, into);
    return [{ id: row.id, kind: 'entry', sample: false, name: APPROVED_DOCUMENT, now, since: row.created_at, before: earlier(row, changesOf.get(row.id) ?? []) }]; // prettier-ignore
  });
};

/** The newest changes of what entries say, the newest first: so many of an entry, and together about so many bytes. */
const readChanges = async (
  trx: Trx,
  orgId: string,
  entryIds: string[],
): Promise<{ entry_id: string; before: Record<string, unknown>; created_at: Date }[]> => {
  const { rows } = await sql<{ entry_id: string; before: Record<string, unknown>; created_at: Date }>`
    with latest as (
      select id, entry_id, octet_length(before::text) as bytes, row_number() over (partition by entry_id order by created_at desc, id desc) as place
      from library_change
      where org_id = ${orgId} and entry_id = any(${entryIds}::uuid[]) and before ?| array['question', 'choice', 'answer']
    ), weighed as (
      select id, entry_id, sum(bytes) over (order by place, entry_id) - bytes as ahead from latest where place <= ${MOST_TEXTS}
    )
    select entry_id, before, created_at from library_change join weighed using (id, entry_id)
    where ahead < ${BYTES_OF_TEXTS} order by created_at desc, id desc`.execute(trx);
  return rows;
};

/** What an entry said before each of its changes, which come newest first; oldest first. */
const earlier = (row: Said & { id: string }, changes: { before: Record<string, unknown>; created_at: Date }[]): Source['before'] => {
  let said: Said = { question: row.question, choice: row.choice, answer: row.answer };
  return changes
    .map(({ before, created_at }) => {
      said = { ...said, ...textsOf(before) };
      return { until: created_at, passages: passageOf(row.id, said) };
    })
    .toReversed();
};

const textsOf = ({ question, choice, answer }: Record<string, unknown>): Partial<Said> => ({
  ...(typeof question === 'string' ? { question } : {}),
  ...(typeof choice === 'string' || choice === null ? { choice } : {}),
  ...(typeof answer === 'string' ? { answer } : {}),
});

/** As it stood at a moment; null where it was not there, or nobody knows how it stood. */
export const standingAt = ({ before, now, since }: Source, at: Date): HeldPassage[] | null =>
  before.find(({ until }) => until > at)?.passages ?? (since !== null && since <= at ? now : null);

/** Moments at which it was another one before and after. */
export const turnsOf = ({ before, since }: Source): Date[] => [...before.map(({ until }) => until), ...(since === null ? [] : [since])];

/** As given answers are held against it, under its id. */
export const paperOf = ({ id, name }: Source, passages: HeldPassage[]): ToldPaper => ({ name: id, title: name, passages });
