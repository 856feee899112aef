import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { citeHit } from '#engine/answers/cite.ts';
import type { Citation } from '#contract/answers.ts';
import { giveWay } from '#engine/common/taking-turns.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { Knowledge } from '#engine/search/model.ts';
import { sentencesBehind } from '#engine/told/tying/sentences-behind.ts';
import type { Deps } from '#server/deps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { enqueueJob, isWaiting } from '#server/platform/jobs/enqueue.ts';

/** How long one job looks before others have their turn. */
const PORTION_MS = 2_000;
/** Answers of a portion. */
const MOST = { answers: 50 };

export const Tie = z.object({
  org_id: z.uuid(),
  /** Looked for in these documents alone; in all of the company's unless given. */
  documents: z.optional(z.array(z.uuid())),
  /** Looked for are the answers of this request alone; of all unless given. */
  request_id: z.optional(z.uuid()),
  /** What was told, up to which that is done. */
  from: z.optional(z.uuid()),
});
type Tie = z.infer<typeof Tie>;

/** What customers hold as told and nothing is cited for: in files that came from elsewhere, and what people wrote themselves. */
const untied = ({ org_id: orgId, request_id: requestId }: Tie) => sql`
  from told_answer where org_id = ${orgId} and superseded_at is null and not sample and coalesce(answer, comment) is not null
    and citations = '[]'::jsonb and ${requestId === undefined ? sql`true` : sql`request_id = ${requestId}::uuid`}`;

/**
 * Looks, once this commits, for the sentences of papers that say what such answers say; nothing where there is no such answer. What waits from the
 * beginning for the same papers is done once, and what is begun for them goes on no further then.
 */
export const enqueueTie = async (trx: Trx, payload: Tie): Promise<void> => {
  const jobKey = keyOf(payload);
  if (payload.from !== undefined && (await isWaiting(trx, jobKey))) return;
  const { rows } = await sql`select id ${untied(payload)} limit 1`.execute(trx);
  if (rows.length === 0) return;
  await enqueueJob(trx, 'tie-told', payload, { queue: `told:${payload.org_id}`, ...(payload.from === undefined ? { jobKey } : {}) });
};

const keyOf = ({ org_id: orgId, documents, request_id: requestId = '' }: Tie): string =>
  `tie:${orgId}:${requestId}:${documents === undefined ? '' : createHash('sha256').update(documents.toSorted().join(' ')).digest('hex')}`;

interface Untied {
  id: string;
  question: string;
  answer: string;
}

interface Tied {
  id: string;
  citations: Citation[];
}

/** Ties given answers to the sentences that surely say the same, so that a change of these finds them. May run twice. */
export const tieTold = async ({ db, knowledge }: Pick<Deps, 'db' | 'knowledge'>, payload: Tie, stop: AbortSignal): Promise<void> => {
  const { org_id: orgId, documents } = payload;
  const began = performance.now();
  const among = { knowledge: await knowledge.toAnswer(orgId, { sample: false }), encoder: await knowledge.encoderFor(orgId), documents };
  const isOver = (): boolean => stop.aborted || performance.now() - began > PORTION_MS;
  let { from } = payload;
  for (;;) {
    const after = from;
    const rows = await inOrg(db, orgId, (trx) => listUntied(trx, payload, after));
    const tied: Tied[] = [];
    const last = await eachUntil(isOver, rows, async (row) => {
      const citations = await citationsOf(row, among);
      if (citations !== null) tied.push({ id: row.id, citations });
    });
    await inOrg(db, orgId, (trx) => writeTied(trx, orgId, tied));
    if (!last || (last === rows.at(-1) && rows.length < MOST.answers)) return;
    from = last.id;
    if (isOver()) break;
  }
  await inOrg(db, orgId, (trx) => enqueueTie(trx, { ...payload, ...(from ? { from } : {}) }));
};

/** Does something with each, between which others have their turn, until the time is over; answers the last that it did it with. */
async function eachUntil<T>(isOver: () => boolean, items: T[], act: (item: T) => Promise<void>): Promise<T | undefined> {
  let last: T | undefined;
  for (const item of items) {
    await act(item);
    last = item;
    if (isOver()) break;
    await giveWay();
  }
  return last;
}

interface Among {
  knowledge: Knowledge;
  encoder: Encoder | null;
  documents: string[] | undefined;
}

async function citationsOf(row: Untied, { knowledge, encoder, documents }: Among): Promise<Citation[] | null> {
  const scope = documents === undefined ? {} : { scope: { documentIds: documents } };
  return (await sentencesBehind(row, { knowledge, encoder, ...scope }))?.map(({ hit, text }) => citeHit(hit, text)) ?? null;
}

const listUntied = async (trx: Trx, of: Tie, after: string | undefined): Promise<Untied[]> => {
  const { rows } = await sql<Untied>`
    select id, question, coalesce(answer, comment) as answer ${untied(of)} and ${after === undefined ? sql`true` : sql`id > ${after}::uuid`}
    order by id limit ${MOST.answers}`.execute(trx);
  return rows;
};

const writeTied = async (trx: Trx, orgId: string, tied: Tied[]): Promise<void> => {
  if (tied.length === 0) return;
  await sql`
    update told_answer set tied_at = clock_timestamp(), citations = made.citations, versions = (
      select coalesce(jsonb_object_agg(document.id, document.version), '{}') from document
      where document.org_id = ${orgId} and document.id::text in (select cited ->> 'document_id' from jsonb_array_elements(made.citations) as cited)
    )
    from jsonb_to_recordset(${JSON.stringify(tied)}::jsonb) as made (id uuid, citations jsonb)
    where told_answer.org_id = ${orgId} and told_answer.id = made.id and told_answer.citations = '[]'::jsonb`.execute(trx);
};
