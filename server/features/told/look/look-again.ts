import { performance } from 'node:perf_hooks';
import type { Deps } from '#server/deps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { STANDS, endAlarms, listLost, listOpposite, withoutLost, writeAlarms } from './alarms.ts';
import { type Round, enqueueLook, isLeft, moveRound, takeRound } from './changes.ts';
import { elsewhere } from './elsewhere.ts';
import { type Found, foundAmong } from './found.ts';
import { type GivenRow, TOGETHER, listGiven, listProducts } from './given.ts';
import { type HeldAgainst, heldAgainst } from './held-against.ts';
import { tellOfFindings } from './news.ts';
import { type Source, readSources } from './sources.ts';
import { enqueueFollow } from './newly-said.ts';
import { enqueueTie } from './tie.ts';

/** How long one job looks before others have their turn. */
const PORTION_MS = 2_000;

type Parts = Pick<Deps, 'db' | 'knowledge'>;

/**
 * Looks again at what customers were told, as far as it may rest on what changed: portion by portion, each written with how far the round
 * is, so that whoever takes it up after a crash goes on from there and finds nothing twice. May run twice.
 */
export const lookAgainAtTold = async (deps: Parts, orgId: string, stop: AbortSignal): Promise<void> => {
  const began = performance.now();
  const round = await takeRound(deps.db, orgId);
  if (round) await lookFrom(deps, orgId, round, () => stop.aborted || performance.now() - began > PORTION_MS);
  await inOrg(deps.db, orgId, async (trx) => {
    if (await isLeft(trx, orgId)) await enqueueLook(trx, orgId);
    else await tellOfFindings(trx, orgId);
  });
};

async function lookFrom(deps: Parts, orgId: string, round: Round, isOver: () => boolean): Promise<void> {
  const now = Date.now();
  const [changed, lost, opposite, products] = await inOrg(deps.db, orgId, async (trx) => {
    const own = await readSources(trx, orgId, round.things);
    const lostIds = mayContradict(own) ? await listLost(trx, orgId, round.things) : [];
    const oppositeIds = await listOpposite(trx, orgId, [...round.things, ...lostIds]);
    return [
      own,
      await readSources(trx, orgId, lostIds),
      await readSources(trx, orgId, oppositeIds),
      await listProducts(trx, orgId),
    ] as const;
  });
  const sources = [...changed, ...lost, ...opposite];
  const things = [...round.things, ...lost.map(({ id }) => id)];
  const of = { things, products, now };
  const ofKind = (sample: boolean) => sources.filter((source) => source.sample === sample);
  const held = { own: heldAgainst(ofKind(false), of), ofSample: heldAgainst(ofKind(true), of) };
  const citing = mayContradict(changed) ? null : round.things;
  let from: string | null = round.from;
  while (from !== null && !isOver()) from = await lookAtPortion(deps, orgId, { round, held, citing, from, of });
}

/** Whether anything stands in it now that did not always stand: else only what rests on it can have changed. */
const mayContradict = (sources: Source[]): boolean =>
  sources.some(({ now, before, since }) => now !== null && (before.length > 0 || since !== null));

interface Portion {
  round: Round;
  /** The company's papers, and apart from them the sample's: what one says is nothing to answers of the other. */
  held: { own: HeldAgainst; ofSample: HeldAgainst };
  citing: string[] | null;
  from: string;
  of: Parameters<typeof heldAgainst>[1];
}

/** Answers where the next one begins; null after the last. */
async function lookAtPortion(deps: Parts, orgId: string, portion: Portion): Promise<string | null> {
  const { round, citing, from, of } = portion;
  const rows = await inOrg(deps.db, orgId, (trx) => listGiven(trx, orgId, from, citing));
  const { own = [], ofSample = [] } = Object.groupBy(rows, ({ sample }) => (sample ? 'ofSample' : 'own'));
  const found = [...(await findIn(deps, orgId, own, portion)), ...(await findInSample(ofSample, portion.held.ofSample))];
  const to = rows.length < TOGETHER ? null : (rows.at(-1)?.id ?? null);
  await inOrg(deps.db, orgId, async (trx) => {
    await moveRound(trx, orgId, round, to);
    await endAlarms(trx, orgId, rows.map(({ id }) => id), [...of.things], found); // prettier-ignore
    await writeAlarms(trx, orgId, await withoutLost(trx, orgId, found, portion.held.own.sources));
    if (to !== null) return;
    await enqueueTie(trx, { org_id: orgId, documents: round.things });
    await enqueueFollow(trx, orgId, round.things);
  });
  return to;
}

/** A sentence that is gone, or in whose place another one stands, may stand in another paper: those that may have it are looked into before anybody is told. */
async function findIn(deps: Parts, orgId: string, rows: GivenRow[], { held: { own: held }, of }: Portion): Promise<Found[]> {
  const changes = await held.changesOf(rows);
  const lost = changes.filter(({ verdict, why }) => verdict !== 'reworded' && !STANDS.some((code) => code === why.code));
  const sought = lost.map(({ before, verdict, why }) => ({
    sentence: before.quote,
    isGone: verdict === 'gone' || why.code === 'no_sentence',
  }));
  const { sources: others, sentences } = await elsewhere(deps, orgId, sought, held.sources);
  if (others.length === 0) return foundAmong(rows, changes, held.sources);
  const wider = heldAgainst([...held.sources.values(), ...others], of);
  const goneIds = new Set(lost.filter(({ before }) => sentences.has(before.quote)).map(({ id }) => id));
  const anew = await wider.changesOf(rows.filter(({ id }) => goneIds.has(id)));
  const settled = changes.filter(({ id }) => !goneIds.has(id));
  return [...(await foundAmong(rows, settled, held.sources)), ...(await foundAmong(rows, anew, wider.sources))];
}

const findInSample = async (rows: GivenRow[], held: HeldAgainst): Promise<Found[]> =>
  foundAmong(rows, await held.changesOf(rows), held.sources);
