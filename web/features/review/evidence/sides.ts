import type { Flag } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { Reason, ReasonCode } from '#contract/reasons.ts';

/** Reasons that name what says otherwise than the answer's first citation: those that quote a sentence, and one that names a choice. */
const quoting: ReadonlySet<ReasonCode> = new Set(['other_time', 'says_otherwise']);
const sides: ReadonlySet<ReasonCode> = new Set([...quoting, 'source_disagrees']);

type Judged = Pick<QaEntry, 'choice' | 'citations' | 'flags' | 'reasons'>;

/** One of those that do not agree, and which citation shows it; -1 where none does. */
export interface Side {
  document: string;
  says: string;
  index: number;
}

/** What the answer rests on and what says otherwise; all that is cited where a model found that it does not agree. Empty where nothing disagrees. Pure. */
export function sidesOf(entry: Judged): Side[] {
  const found = entry.reasons.filter(({ code }) => sides.has(code));
  if (found.length > 0) return besideOwn(entry, found);
  const isConflict = entry.reasons.some(({ code }) => code === 'model_conflict') && entry.citations.length > 1;
  return isConflict ? entry.citations.map(({ document, quote }, index) => ({ document, says: quote, index })) : [];
}

function besideOwn({ citations, choice }: Judged, found: Reason[]): Side[] {
  const others = found.map((side) => ({
    document: valueOf(side, 'document'),
    says: valueOf(side, quoting.has(side.code) ? 'quote' : 'choice'),
    index: citations.findIndex(({ document, quote }, at) => at > 0 && document === side.values['document'] && startsWith(quote, side)),
  }));
  const [own] = citations;
  if (!own) return others;
  const says = found.every(({ code }) => quoting.has(code)) ? own.quote : (choice ?? own.quote);
  return [{ document: own.document, says, index: 0 }, ...others];
}

const startsWith = (quote: string, { code, values }: Reason): boolean => !quoting.has(code) || quote.startsWith(String(values['quote']));

const valueOf = ({ values }: Reason, name: string): string => String(values[name] ?? '');

/** Flags of an entry that nothing else on it says: where both sides stand there, that they disagree is their heading. */
export const flagsOf = (entry: Judged): Flag[] =>
  sidesOf(entry).length > 0 ? entry.flags.filter((name) => name !== 'conflict') : entry.flags;

/** What these say, the flag on the entry says in fewer words. */
const saidByFlag: Partial<Record<ReasonCode, Flag>> = { model_partly: 'partly', model_planned: 'planned' };

/** Whether a reason has a form of its own on the entry, or what it says stands there already. */
export function isShownApart(entry: Judged, { code }: Reason): boolean {
  if (sides.has(code)) return true;
  if (code === 'model_conflict') return sidesOf(entry).length > 0;
  const flag = saidByFlag[code];
  return flag !== undefined && entry.flags.includes(flag);
}
