import type { Proposal } from '#contract/answers.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { agreementOf } from './agreement.ts';
import { humanAnswer } from './human-answer.ts';
import type { HumanAnswer } from './human-answer.ts';
import { fold } from '#engine/language/text.ts';

type BacktestItem = FoundQuestion & {
  human: HumanAnswer;
  proposed: Proposal;
  /** Null where people wrote nothing, or nothing was proposed. */
  agree: boolean | null;
  why: string;
};

/** The figures of a backtest (docs/guide/command-line.md). `coverage`, `accuracy`, `majority`, `byOption`, `calibration` speak of choices. */
export interface Backtest {
  questions: number;
  withHumanAnswer: number;
  proposed: number;
  agree: number;
  disagree: number;
  coverage: number | null;
  accuracy: number | null;
  majority: number | null;
  byOption: Record<string, { human: number; proposed: number; agree: number }>;
  /** People said No and the proposal says Yes as a plain answer. */
  falseYes: number;
  calibration: { from: number; to: number; count: number; right: number }[];
  text: { human: number; proposed: number; agree: number };
  items: BacktestItem[];
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Compares proposals with what people wrote, in turns; lists are of one length and order. */
export async function backtestOf(questions: FoundQuestion[], proposals: Proposal[]): Promise<Backtest> {
  const items = await mapInTurns(questions, (question, index) => itemOf(question, proposals[index]!));
  const choices = items.filter((item) => item.human.choice !== null);
  const offered = choices.filter((item) => item.proposed.choice !== null);
  const right = offered.filter((item) => item.agree === true);
  const texts = items.filter((item) => item.human.choice === null && item.human.text !== null);
  const comparable = items.filter((item) => item.agree !== null);
  const byOption: Backtest['byOption'] = {};
  for (const item of choices) {
    const entry = (byOption[item.human.choice!] ??= { human: 0, proposed: 0, agree: 0 });
    entry.human += 1;
    entry.proposed += item.proposed.choice === null ? 0 : 1;
    entry.agree += item.agree === true ? 1 : 0;
  }
  return {
    questions: items.length,
    withHumanAnswer: items.filter(({ human }) => human.choice !== null || human.text !== null).length,
    proposed: items.filter(({ proposed }) => proposed.status !== 'unanswered').length,
    agree: comparable.filter(({ agree }) => agree).length,
    disagree: comparable.filter(({ agree }) => !agree).length,
    coverage: share(offered.length, choices.length),
    accuracy: share(right.length, offered.length),
    majority: share(mostFrequent(offered.map((item) => fold(item.human.choice!.trim()))), offered.length),
    byOption,
    falseYes: choices.filter(isFalseYes).length,
    calibration: calibrationOf(offered),
    text: {
      human: texts.length,
      proposed: texts.filter(({ agree }) => agree !== null).length,
      agree: texts.filter(({ agree }) => agree === true).length,
    },
    items,
  };
}

function itemOf(question: FoundQuestion, proposed: Proposal): BacktestItem {
  const human = humanAnswer(question);
  const agreement = proposed.status === 'unanswered' ? null : agreementOf(human, proposed);
  const why =
    agreement?.why ??
    (human.choice === null && human.text === null
      ? 'people left it empty'
      : proposed.status === 'unanswered'
        ? 'left open'
        : 'no choice was proposed');
  return { ...question, human, proposed, agree: agreement?.agree ?? null, why };
}

function mostFrequent(values: string[]): number {
  const count = new Map<string, number>();
  for (const value of values) count.set(value, (count.get(value) ?? 0) + 1);
  return Math.max(0, ...count.values());
}

const isFalseYes = ({ human, proposed }: BacktestItem): boolean =>
  /^no?$/i.test(human.choice!.trim()) &&
  /^y(?:es)?$/i.test(proposed.choice?.trim() ?? '') &&
  proposed.status === 'answered' &&
  proposed.flags.length === 0;

/** Ten bins of confidence; the last includes 1. */
function calibrationOf(offered: BacktestItem[]): Backtest['calibration'] {
  return Array.from({ length: 10 }, (_, bin) => {
    const inside = offered.filter(({ proposed }) => Math.min(9, Math.floor(proposed.confidence * 10)) === bin);
    return { from: bin / 10, to: (bin + 1) / 10, count: inside.length, right: inside.filter(({ agree }) => agree === true).length };
  });
}
