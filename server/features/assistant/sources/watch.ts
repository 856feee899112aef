/** The change watch: each configured page of an act is looked at once a night, imported when it changed, and the operator is told. */
import { setTimeout as pause } from 'node:timers/promises';
import { UnreadableAct } from '#engine/law/import/read-act.ts';
import { SourceAway } from '#engine/law/import/fetch-page.io.ts';
import type { Deps } from '#server/deps.ts';
import { type SourceRow, claimSource, isLeft, keepOutcome, keepSources, takeUntold } from './store.ts';
import { tellOperator } from './tell.ts';

/** The hour (UTC) from which pages count as not looked at: three or four in the morning in Slovenia. */
const NIGHT_HOUR = 2;
/** Between two pages of one publisher. */
const POLITE_MS = 5000;

/** When the present night began: the last time that it was `NIGHT_HOUR`. */
export function nightOf(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

type Watching = Pick<Deps, 'db' | 'law' | 'config' | 'mail' | 'log'>;

/**
 * Looks at every page that is due, one after the other. What is killed in the middle goes on at its next run, for each page keeps when
 * it was looked at; several processes share the pages. A page that fails is told, and tried again the next night.
 */
export async function watchSources(
  deps: Watching,
  { now = new Date(), politeMs = POLITE_MS, signal }: { now?: Date; politeMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { db, config } = deps;
  await keepSources(db, config.lawSources);
  if (config.lawSources.length === 0) return;
  const since = nightOf(now);
  let looked = 0;
  for (let source = await claimSource(db, since); source; source = await claimSource(db, since)) {
    await look(deps, source);
    looked += 1;
    if (signal?.aborted) return;
    await pause(politeMs);
  }
  if (looked === 0 || (await isLeft(db, since))) return;
  const untold = await takeUntold(db);
  if (untold.length > 0) await tellOperator(deps, untold);
}

async function look({ db, law, log }: Watching, { address }: SourceRow): Promise<void> {
  try {
    const { act, status, changed } = await law.importFrom(address);
    const outcome = status === 'kept-whole' || !act.whole ? 'cut' : status;
    await keepOutcome(db, address, { act: act.short, outcome, changed, problem: null });
    if (changed.length > 0) log.info({ act: act.short, changed: changed.length }, 'paragraphs of an act changed');
  } catch (error) {
    if (!(error instanceof SourceAway || error instanceof UnreadableAct)) throw error;
    log.warn({ err: error, address }, 'a page of an act could not be read');
    await keepOutcome(db, address, { outcome: 'failed', changed: [], problem: error.message });
  }
}
