/** How far an answer can be trusted: one state, told from its status, confidence and flags alike wherever it is shown. */
import type { Flag } from './answers.ts';
import { type EntryStatus, stageOf } from './entry-statuses.ts';

/**
 * `sure` goes out as it is, in nine of ten cases rightly · `check` is to be read before it leaves · `weak` is more a hint than an
 * answer · `open` has no answer.
 */
export const trustStates = ['sure', 'check', 'weak', 'open'] as const;
export type Trust = (typeof trustStates)[number];
export const isTrust = (state: string): state is Trust => trustStates.some((trust) => trust === state);

/** From this confidence on an answer may be sure: of those given with it, at least 90 % are right. */
export const SURE_FROM = 0.8;
/** Under this confidence an answer is weak. */
export const WEAK_BELOW = 0.6;

/** Flags by which the evidence may be about something else than what is asked; the database counts by them too (count_entries). */
const doubting: ReadonlySet<Flag> = new Set(['conflict', 'near_match', 'other_product', 'unsupported']);

/** Whether a person has to look: each flag asks for one. */
const asksForPerson = (flags: Iterable<Flag>): boolean => [...flags].length > 0;

/** What flags say of trust: nothing · `some` a person has to look · `strong` the engine itself is not sure, and the evidence may be about something else. */
export type Doubt = 'none' | 'some' | 'strong';

/** Whatever their order, and however often one stands there. */
export const doubtOf = (flags: readonly Flag[]): Doubt =>
  flags.includes('low_confidence') && flags.some((flag) => doubting.has(flag)) ? 'strong' : asksForPerson(flags) ? 'some' : 'none';

/** What trust is told from; of an entry, a proposal or an instant answer. `confidence` is null where nothing measured it: a person wrote the answer, as far as they have come. */
export interface Trusted {
  status: EntryStatus;
  confidence: number | null;
  flags: readonly Flag[];
}
type Doubted = Omit<Trusted, 'flags'> & { doubt: Doubt };

const isWeak = ({ confidence, doubt }: Doubted): boolean => (confidence !== null && confidence < WEAK_BELOW) || doubt === 'strong';

const isSure = ({ status, confidence, doubt }: Doubted): boolean =>
  status === 'answered' && confidence !== null && confidence >= SURE_FROM && doubt === 'none';

/**
 * The state of trust; null while an entry is worked on, and where a person has decided. An entry that is to be reviewed, or has a
 * flag, is never sure, whatever its confidence; nor is what a person wrote and nobody has approved: it may be half a sentence.
 */
export const trustOf = ({ flags, ...entry }: Trusted): Trust | null => trustWith({ ...entry, doubt: doubtOf(flags) });

/** Whether a person wrote an answer that nobody has approved yet. */
export const isByHandAlone = ({ status, confidence }: Pick<Trusted, 'status' | 'confidence'>): boolean =>
  status === 'answered' && confidence === null;

/** The same, of entries that are counted together. */
export const trustWith = (entry: Doubted): Trust | null => {
  const stage = stageOf(entry.status);
  if (stage === 'open') return 'open';
  return stage !== 'draft' ? null : isWeak(entry) ? 'weak' : isSure(entry) ? 'sure' : 'check';
};

/** Nobody has asked the engine yet, and nobody has written anything: open, but not because the knowledge is silent. */
export const isNotAsked = ({ status, asked }: { status: EntryStatus; asked: boolean }): boolean => status === 'unanswered' && !asked;
