import type { Judged } from './judge.ts';

/** Shares of 1; null where nothing was to be counted. */
export interface AnswerFigures {
  /** Questions with a right choice: offered a choice · of those right · what the most frequent right choice would get · mean recall over Yes and No. */
  choices: {
    asked: number;
    proposed: number;
    coverage: number | null;
    accuracy: number | null;
    majority: number | null;
    balanced: number | null;
    recallYes: number | null;
    recallNo: number | null;
    falseYes: number;
  };
  texts: { asked: number; proposed: number; coverage: number | null; accuracy: number | null };
  calibration: {
    count: number;
    ece: number | null;
    sure: number;
    sureRight: number | null;
    bins: { from: number; count: number; confidence: number; right: number }[];
  };
  unanswerable: { asked: number; leftOpen: number | null; answeredPlain: number };
  twins: { asked: number; wrongPlain: number; wrongPlainShare: number | null; flaggedOrOpen: number | null };
  paraphrases: { asked: number; found: number | null; right: number | null };
  conflicts: { asked: number; shown: number | null };
  citations: { count: number; stand: number | null; answers: number; hitGold: number | null; without: number };
  search: SearchFigures;
  byLanguage: Record<string, LanguageFigures>;
  /** Questions whose answer stands only in other languages. */
  across: LanguageFigures;
  /** The half whose failures are listed, and the half held out; a gap between them says that the product was fitted to the first. */
  listed: LanguageFigures;
  heldOut: LanguageFigures;
}

export interface SearchFigures {
  asked: number;
  mrr: number | null;
  hit5: number | null;
}

export interface LanguageFigures {
  asked: number;
  coverage: number | null;
  accuracy: number | null;
  hitGold: number | null;
  search: SearchFigures;
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const count = <T>(items: T[], is: (item: T) => boolean): number => items.filter(is).length;
const answerable = ({ question }: Judged): boolean => question.gold.length > 0;
/** The first option of a form is its Yes. */
const isYes = ({ question }: Judged, choice: string | null): boolean => choice !== null && choice === question.options[0];

/** Every figure of the answers; pure. */
export function answerFigures(judged: Judged[]): AnswerFigures {
  const languages = [...new Set(judged.map(({ question }) => question.language))];
  return {
    choices: choiceFigures(judged.filter(({ question }) => question.choice !== null)),
    texts: textFigures(judged.filter(({ question }) => question.says.length > 0)),
    calibration: calibrationOf(judged.filter(({ proposed }) => proposed)),
    unanswerable: openFigures(judged.filter(({ question }) => question.kind === 'unanswerable')),
    twins: twinFigures(judged.filter(({ question }) => question.kind === 'twin')),
    paraphrases: paraphraseFigures(judged.filter(({ question }) => question.kind === 'paraphrase')),
    conflicts: conflictFigures(judged.filter(({ question, proposed }) => question.conflict && proposed)),
    citations: citationFigures(judged),
    search: searchFigures(judged.filter(answerable)),
    byLanguage: Object.fromEntries(
      languages.map((language) => [language, languageFigures(judged.filter(({ question }) => question.language === language))]),
    ),
    across: languageFigures(judged.filter(({ across }) => across)),
    listed: languageFigures(judged.filter(({ question }) => !question.heldOut)),
    heldOut: languageFigures(judged.filter(({ question }) => question.heldOut)),
  };
}

function choiceFigures(asked: Judged[]): AnswerFigures['choices'] {
  const proposed = asked.filter((one) => one.proposed);
  const yes = proposed.filter((one) => isYes(one, one.question.choice));
  const no = proposed.filter((one) => !isYes(one, one.question.choice));
  const recall = (list: Judged[]): number | null =>
    share(
      count(list, ({ right }) => right),
      list.length,
    );
  const [recallYes, recallNo] = [recall(yes), recall(no)];
  return {
    asked: asked.length,
    proposed: proposed.length,
    coverage: share(proposed.length, asked.length),
    accuracy: recall(proposed),
    majority: share(Math.max(yes.length, no.length), proposed.length),
    balanced: recallYes === null || recallNo === null ? null : (recallYes + recallNo) / 2,
    recallYes,
    recallNo,
    falseYes: count(no, (one) => one.plain && isYes(one, one.proposal.choice)),
  };
}

function textFigures(asked: Judged[]): AnswerFigures['texts'] {
  const proposed = count(asked, (one) => one.proposed);
  return {
    asked: asked.length,
    proposed,
    coverage: share(proposed, asked.length),
    accuracy: share(
      count(asked, ({ right }) => right),
      proposed,
    ),
  };
}

function calibrationOf(proposed: Judged[]): AnswerFigures['calibration'] {
  const bins = Array.from({ length: 10 }, (_, at) => {
    const inside = proposed.filter(({ proposal }) => Math.min(9, Math.floor(proposal.confidence * 10)) === at);
    const confidence = inside.reduce((sum, { proposal }) => sum + proposal.confidence, 0);
    return {
      from: at / 10,
      count: inside.length,
      confidence: share(confidence, inside.length) ?? 0,
      right:
        share(
          count(inside, ({ right }) => right),
          inside.length,
        ) ?? 0,
    };
  });
  const sure = proposed.filter(({ proposal }) => proposal.confidence >= 0.8);
  return {
    count: proposed.length,
    ece: share(
      bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.confidence - bin.right), 0),
      proposed.length,
    ),
    sure: sure.length,
    sureRight: share(
      count(sure, ({ right }) => right),
      sure.length,
    ),
    bins,
  };
}

const openFigures = (asked: Judged[]): AnswerFigures['unanswerable'] => ({
  asked: asked.length,
  leftOpen: share(
    count(asked, ({ proposed }) => !proposed),
    asked.length,
  ),
  answeredPlain: count(asked, ({ plain }) => plain),
});

/** A plain answer to a look-alike is wrong where nothing answers it, or where it is not the right one. */
export const isWrongTwin = (one: Judged): boolean => one.question.kind === 'twin' && one.plain && !one.right;

function twinFigures(asked: Judged[]): AnswerFigures['twins'] {
  const wrong = count(asked, isWrongTwin);
  return {
    asked: asked.length,
    wrongPlain: wrong,
    wrongPlainShare: share(wrong, asked.length),
    flaggedOrOpen: share(
      count(asked, ({ plain }) => !plain),
      asked.length,
    ),
  };
}

const paraphraseFigures = (asked: Judged[]): AnswerFigures['paraphrases'] => ({
  asked: asked.length,
  found: share(
    count(asked, ({ proposed, citesGold }) => proposed && citesGold),
    asked.length,
  ),
  right: share(
    count(asked, ({ right }) => right),
    asked.length,
  ),
});

const conflictFigures = (asked: Judged[]): AnswerFigures['conflicts'] => ({
  asked: asked.length,
  shown: share(
    count(asked, ({ proposal }) => proposal.flags.includes('conflict')),
    asked.length,
  ),
});

function citationFigures(judged: Judged[]): AnswerFigures['citations'] {
  const all = judged.reduce((sum, { citations }) => sum + citations, 0);
  const answers = judged.filter((one) => one.proposed && answerable(one));
  return {
    count: all,
    stand: share(
      judged.reduce((sum, { standing }) => sum + standing, 0),
      all,
    ),
    answers: answers.length,
    hitGold: share(
      count(answers, ({ citesGold }) => citesGold),
      answers.length,
    ),
    without: count(judged, ({ proposed, citations }) => proposed && citations === 0),
  };
}

const searchFigures = (asked: Judged[]): SearchFigures => ({
  asked: asked.length,
  mrr: share(
    asked.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0),
    asked.length,
  ),
  hit5: share(
    count(asked, ({ rank }) => rank !== null && rank <= 5),
    asked.length,
  ),
});

function languageFigures(judged: Judged[]): LanguageFigures {
  const asked = judged.filter(answerable);
  const proposed = asked.filter((one) => one.proposed);
  return {
    asked: asked.length,
    coverage: share(proposed.length, asked.length),
    accuracy: share(
      count(proposed, ({ right }) => right),
      proposed.length,
    ),
    hitGold: share(
      count(proposed, ({ citesGold }) => citesGold),
      proposed.length,
    ),
    search: searchFigures(asked),
  };
}
