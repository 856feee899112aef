/** How many of the answers that no longer hold are found, and how many that hold are doubted. */
import type { Encoder } from '#engine/encoder/model.ts';
import { foldedWords } from '#engine/language/text.ts';
import { type LookOptions, lookAgain } from '#engine/told/look-again.ts';
import type { GivenAnswer, ToldChange } from '#engine/told/model.ts';
import type { ToldAnswer } from './model.ts';
import { type ReadSet, readToldSet, toldSets } from './read-set.ts';

export interface ToldFigures {
  answers: number;
  /** Of those that do not hold as they were told: said so, whatever the verdict. */
  found: { right: number; of: number };
  /** Of those that hold: doubted. */
  falseAlarms: { right: number; of: number };
  /** Of those that do not hold and have a sentence now: that sentence is shown. */
  shown: { right: number; of: number };
  /** The same of all that changed, reworded ones too. */
  shownOfAll: { right: number; of: number };
  /** The verdict is the one of the gold; “unclear” is none. */
  exact: { right: number; of: number };
  /** Both sentences that are shown stand in their papers. */
  stand: { right: number; of: number };
}

export interface ToldLoss {
  set: string;
  answer: ToldAnswer;
  change: ToldChange | null;
}

/** Whether a verdict says that the answer no longer holds as it was told. */
const isAlarm = (verdict: string | null | undefined): boolean => verdict !== null && verdict !== undefined && verdict !== 'reworded';

/** What became of a set's answers, by words or as a language model reads them. */
type Look = (set: ReadSet, given: GivenAnswer[], options: LookOptions) => Promise<ToldChange[]>;

/** Measures the sets that ship. */
export async function measureTold(
  encoder: Encoder | null,
  look: Look = (_, given, options) => lookAgain(given, options),
): Promise<{ figures: ToldFigures; losses: ToldLoss[] }> {
  const all: { set: ReadSet; answer: ToldAnswer; change: ToldChange | null }[] = [];
  for (const name of toldSets) {
    const set = await readToldSet(name);
    const given = set.answers.map((answer) => ({ ...answer, date: set.told }));
    const changes = await look(set, given, { before: set.before, after: set.after, encoder, now: Date.parse(set.now) });
    const byId = new Map(changes.map((change) => [change.id, change]));
    all.push(...set.answers.map((answer) => ({ set, answer, change: byId.get(answer.id) ?? null })));
  }
  const count = (list: typeof all, is: (one: (typeof all)[number]) => boolean) => ({ right: list.filter(is).length, of: list.length });
  const changed = all.filter(({ answer }) => isAlarm(answer.verdict));
  const holding = all.filter(({ answer }) => !isAlarm(answer.verdict));
  const alarms = ({ change }: (typeof all)[number]): boolean => isAlarm(change?.verdict);
  return {
    figures: {
      answers: all.length,
      found: count(changed, alarms),
      falseAlarms: count(holding, alarms),
      shown: count(changed.filter(({ answer }) => answer.after !== null), showsGold), // prettier-ignore
      shownOfAll: count(all.filter(({ answer }) => answer.after !== null), showsGold), // prettier-ignore
      exact: count(all, ({ answer, change }) => (answer.verdict ?? null) === (change?.verdict ?? null)),
      stand: count(all.filter(({ change }) => change !== null), bothStand), // prettier-ignore
    },
    losses: all
      .filter((one) => isAlarm(one.answer.verdict) !== alarms(one) || (one.answer.after !== null && one.change !== null && !showsGold(one)))
      .map(({ set, answer, change }) => ({ set: set.company, answer, change })),
  };
}

function showsGold({ answer, change }: { answer: ToldAnswer; change: ToldChange | null }): boolean {
  const [gold, shown] = [foldedWords(answer.after?.[1] ?? ''), foldedWords(change?.after?.quote ?? '')];
  return shown !== '' && (gold.includes(shown) || shown.includes(gold));
}

const bothStand = ({ set, change }: { set: ReadSet; change: ToldChange | null }): boolean =>
  change !== null && stands(set.before, change.before) && (change.after === null || stands(set.after, change.after));

const stands = (papers: ReadSet['before'], { document, quote }: { document: string; quote: string }): boolean =>
  papers.some(({ name, passages }) => name === document && passages.some(({ text }) => text.includes(quote)));
