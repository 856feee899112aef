/** The figures that are held against the baseline, each with its name, its direction and what counts as noise. */
import type { AnswerFigures, LanguageFigures } from './answer-figures.ts';
import type { ExportFigures } from './export.ts';
import type { FileFigures, Share } from './extraction.ts';

export const evalParts = ['extraction', 'export', 'answers', 'law'] as const;
export type Part = (typeof evalParts)[number];

export interface Gauge {
  part: Part;
  /** Unique in its part. */
  name: string;
  value: number;
  better: 'higher' | 'lower';
  /** How much worse it may become without being worse: what that many questions weigh. */
  noise: number;
}

const total = (files: FileFigures[], key: 'text' | 'places' | 'kinds' | 'allowed' | 'section'): Share =>
  files.reduce((sum, file) => ({ right: sum.right + file[key].right, of: sum.of + file[key].of }), { right: 0, of: 0 });

export interface ExtractionTotals {
  gold: number;
  precision: number | null;
  recall: number | null;
  worst: { file: string; value: number } | null;
  text: number | null;
  places: number | null;
  kinds: number | null;
  allowed: number | null;
  section: number | null;
  extra: number;
}

const share = ({ right, of }: Share): number | null => (of > 0 ? right / of : null);

export function extractionTotals(files: FileFigures[]): ExtractionTotals {
  const sum = (key: 'gold' | 'found' | 'right' | 'extra'): number => files.reduce((all, file) => all + file[key], 0);
  const lowest = (file: FileFigures): number =>
    Math.min(file.found > 0 ? file.right / file.found : 0, file.gold > 0 ? file.right / file.gold : 1);
  const worst = files.toSorted((a, b) => lowest(a) - lowest(b))[0];
  return {
    gold: sum('gold'),
    precision: share({ right: sum('right'), of: sum('found') }),
    recall: share({ right: sum('right'), of: sum('gold') }),
    worst: worst ? { file: worst.file, value: lowest(worst) } : null,
    text: share(total(files, 'text')),
    places: share(total(files, 'places')),
    kinds: share(total(files, 'kinds')),
    allowed: share(total(files, 'allowed')),
    section: share(total(files, 'section')),
    extra: sum('extra'),
  };
}

export interface ExportTotals {
  places: number;
  right: number | null;
  files: number;
  proofs: number | null;
}

export function exportTotals(files: ExportFigures[]): ExportTotals {
  const [places, right] = [files.reduce((all, file) => all + file.places, 0), files.reduce((all, file) => all + file.right, 0)];
  return {
    places,
    right: share({ right, of: places }),
    files: files.length,
    proofs: share({ right: files.filter(({ proof }) => proof).length, of: files.length }),
  };
}

export type Named = [name: string, value: number | null, noise: number, better?: 'lower'];
export const gaugesOf = (part: Part, named: Named[]): Gauge[] =>
  named.flatMap(([name, value, noise, better]) =>
    value === null ? [] : [{ part, name, value: round(value), better: better ?? 'higher', noise: round(noise) }],
  );
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Finding and writing give the same on every machine: half a question is noise enough. */
export function extractionGauges(files: FileFigures[]): Gauge[] {
  const { precision, recall, worst, text, places, kinds, allowed, section, gold } = extractionTotals(files);
  const noise = 0.5 / Math.max(1, gold);
  const named: Named[] = Object.entries({ precision, recall, text, places, kinds, allowed, section }).map(([name, value]) => [
    name,
    value,
    noise,
  ]);
  return gaugesOf('extraction', [...named, ['worst file', worst?.value ?? null, noise]]);
}

export function exportGauges(files: ExportFigures[]): Gauge[] {
  const { places, right, proofs } = exportTotals(files);
  return gaugesOf('export', [
    ['places read back', right, 0.5 / Math.max(1, places)],
    ['proofs that hold', proofs, 0.5 / Math.max(1, files.length)],
  ]);
}

/** Vectors differ in their last digits from one processor to another: what two questions weigh is noise. */
export function answerGauges(figures: AnswerFigures): Gauge[] {
  const two = (of: number): number => 2 / Math.max(1, of);
  const { choices, texts, calibration, unanswerable, twins, paraphrases, conflicts, citations, search } = figures;
  return gaugesOf('answers', [
    ['coverage of choices', choices.coverage, two(choices.asked)],
    ['accuracy of choices', choices.accuracy, two(choices.proposed)],
    ['balanced accuracy', choices.balanced, two(choices.proposed / 2)],
    ['recall of No', choices.recallNo, two(choices.proposed / 3)],
    ['false Yes without a flag', choices.falseYes, 1, 'lower'],
    ['coverage of texts', texts.coverage, two(texts.asked)],
    ['accuracy of texts', texts.accuracy, two(texts.proposed)],
    ['calibration error', calibration.ece, 0.015, 'lower'],
    ['right at 0.8 and more', calibration.sureRight, two(calibration.sure)],
    ['unanswerable left open', unanswerable.leftOpen, two(unanswerable.asked)],
    ['unanswerable answered without a flag', unanswerable.answeredPlain, 1, 'lower'],
    ['twins answered wrongly without a flag', twins.wrongPlain, 1, 'lower'],
    ['paraphrases found', paraphrases.found, two(paraphrases.asked)],
    ['paraphrases right', paraphrases.right, two(paraphrases.asked)],
    ['contradictions shown', conflicts.shown, two(conflicts.asked)],
    ['quotes that stand', citations.stand, 0],
    ['citations of the gold', citations.hitGold, two(citations.answers)],
    ['answers without a citation', citations.without, 0, 'lower'],
    ['search MRR', search.mrr, two(search.asked)],
    ['search hit@5', search.hit5, two(search.asked)],
    ...Object.entries({ ...figures.byLanguage, 'across languages': figures.across, 'held out': figures.heldOut }).flatMap(languageGauges),
  ]);
}

function languageGauges([name, { asked, coverage, accuracy, search }]: [string, LanguageFigures]): Named[] {
  const noise = 2 / Math.max(1, asked);
  return [
    [`${name}: coverage`, coverage, noise],
    [`${name}: accuracy`, accuracy, noise / Math.max(coverage ?? 1, 0.2)],
    [`${name}: search MRR`, search.mrr, noise],
  ];
}
