import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { type Near, nearThese } from '#engine/told/promise-said.ts';
import type { HeldPassage } from '#engine/told/model.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type Source, readSources, standingAt, turnsOf } from './sources.ts';

/** A document that changed, and what it says now that it did not say at a moment. */
export interface NewlySaid {
  document_id: string;
  document: string;
  sample: boolean;
  /** Those of its sentences since a moment that speak of what was promised. */
  near(promised: string, since: Date): Promise<Near[]>;
}

/** Holds, once this commits, promises against what these documents say. */
export const enqueueFollow = (trx: Trx, orgId: string, documents: string[]): Promise<void> =>
  enqueueJob(trx, 'follow-promises', { org_id: orgId, documents }, { queue: `told:${orgId}` });

/** What some documents say now, held against how they stood; those that are gone say nothing. */
export const readNewlySaid = async (trx: Trx, orgId: string, ids: string[]): Promise<NewlySaid[]> =>
  (await readSources(trx, orgId, ids)).flatMap((source) => (source.kind === 'document' && source.now !== null ? [newlySaid(source)] : []));

function newlySaid(source: Source): NewlySaid {
  const turns = turnsOf(source).map((turn) => turn.getTime());
  const known = new Map<number, ReturnType<typeof nearThese>>();
  return {
    document_id: source.id,
    document: source.name ?? '',
    sample: source.sample,
    async near(promised, at) {
      const key = turns.filter((turn) => turn <= at.getTime()).length;
      const found = known.get(key) ?? nearThese(await newIn(standingAt(source, at) ?? [], source.now ?? []));
      known.set(key, found);
      return (await found)(promised);
    },
  };
}

async function newIn(before: HeldPassage[], now: HeldPassage[]): Promise<string[]> {
  const stood = new Set((await sentencesIn(before)).map(foldedWords));
  return (await sentencesIn(now)).filter((sentence) => !stood.has(foldedWords(sentence)));
}

const sentencesIn = async (passages: HeldPassage[]): Promise<string[]> =>
  (await mapEachInTurn(passages, async ({ text }) => sentencesOf(text))).flat();
