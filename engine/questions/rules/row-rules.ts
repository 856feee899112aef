/** The rules of a row whose question column says something, in order: the first that applies decides what the row is. */
import { opensWith } from '#engine/language/lexicon/match.ts';
import { type ReasonCode, type ReasonValues, reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { comparable, fold } from '#engine/language/text.ts';
import type { AnswerPlace } from '#contract/extraction.ts';
import { asks, countWords, hasLetters, isTemplate, looksLikeHeading } from '../text.ts';
import { isWidePlace } from '../drawn/drawn-row.ts';
import { headerMeaning } from '../header-meaning.ts';
import { isDeletedText, isEndMarker, isExampleLabel, isJoiningWord, isTotalLabel, speaksLikeInstruction, whoFills } from '../vocabulary.ts';
import { idShape, isHeadingRow, letterBeside } from './row-facts.ts';
import type { RowFacts, RowVerdict } from './row-facts.ts';
import type { Rule } from './rule.ts';
import { wideTextRules } from './wide-text-rules.ts';

type RowRule = Rule<RowFacts, RowVerdict | null>;

/** Reasons that take no values. */
type RowReason = { [Code in ReasonCode]: keyof ReasonValues<Code> extends never ? Code : never }[ReasonCode];

/** Kinds of a cell that says by itself what it takes. */
const takesOnly = new Set<AnswerPlace['kind']>(['number', 'date']);

const leaves = (name: string, code: RowReason, applies: RowRule['applies']): RowRule => ({
  name,
  applies,
  decides: ({ row, text }) => ({ kind: 'left', row, text, ...because(reason(code)) }),
});

const heads = (name: string, applies: RowRule['applies']): RowRule => ({
  name,
  applies,
  decides: ({ row, text }) => ({ kind: 'heading', row, text }),
});

const asksHere = (name: string, applies: RowRule['applies'], follows = false): RowRule => ({
  name,
  applies,
  decides: ({ row, column, id, text, filled }) => ({
    kind: 'question',
    row,
    column,
    id,
    text,
    places: filled().places,
    ...(follows ? { follows: true } : {}),
  }),
});

const forSide = (name: string, applies: RowRule['applies']): RowRule => ({
  name,
  applies: (facts) => applies(facts) && whoFills(facts.text) !== null,
  decides: ({ row, text }) => ({ kind: 'side', row, text, side: whoFills(text) ?? 'own' }),
});

const mirrors = (name: string, applies: RowRule['applies']): RowRule => ({
  name,
  applies: (facts) => applies(facts) && facts.filled().mirrored,
  decides: ({ row, text }) => ({
    kind: 'left',
    row,
    text,
    ...because(reason('answer_by_formula')),
    mirror: true,
  }),
});

const byHand = ({ context, row }: RowFacts): boolean => context.byHand(row);
/** An empty merged cell that takes text, under no column's name. */
const isWideRoom = ({ kind, merged, label, current }: AnswerPlace): boolean =>
  kind === 'text' && merged !== undefined && label === undefined && current === undefined;

const lacksId = ({ context, id, listed }: RowFacts): boolean => context.layout.id !== null && id === null && !listed();
/** A row beside rows with lists, that has none itself, asks nothing and takes no number or date. */
const lacksList = (facts: RowFacts): boolean => {
  const { context, text, listed, filled } = facts;
  if (context.layout.id !== null || !context.slotted || listed() || asks(text) || saysKind(facts)) return false;
  return !filled().places.some((place) => takesOnly.has(place.kind));
};
/** The column for the kind of each answer says that this row is asked. */
const saysKind = ({ context: { grid, layout }, row }: RowFacts): boolean => layout.type !== null && grid.text(row, layout.type) !== '';

export const rowRules: readonly RowRule[] = [
  {
    name: 'rows without a word',
    applies: ({ context, row, text }) => !hasLetters(text) && !(context.byHand(row) && /[\p{L}\d]/u.test(text)),
    decides: () => null,
  },
  leaves('joining words', 'joining_word', ({ text }) => isJoiningWord(text)),
  leaves(
    'rows marked as deleted',
    'row_deleted',
    ({ context: { grid, layout }, row, text }) => isDeletedText(text) || grid.sheet.at(row, layout.question)?.strike === true,
  ),
  leaves('end marks', 'table_end', ({ context, row, id, text }) => id === null && isEndMarker(text) && row >= context.lastAsked),
  leaves('example rows', 'row_example', showsHow),
  leaves('legends of a scale', 'row_legend', ({ context, row }) => context.legend.has(row)),
  leaves('sums', 'row_sum', ({ id, text }) => id === null && isTotalLabel(text)),
  leaves('templates in angle brackets', 'row_placeholder', ({ text }) => isTemplate(text)),
  {
    name: 'guidance in rows',
    applies: ({ text }) => countWords(text) <= 3 && headerMeaning(text)?.role === 'guidance',
    decides: guidanceBeside,
  },
  leaves(
    'texts that the form calls statements',
    'row_statement',
    (facts) => facts.context.kinds.statements.has(facts.row) && saysNothing(facts),
  ),
  heads('rows that the form calls a section', (facts) => facts.context.kinds.sections.has(facts.row) && saysNothing(facts)),
  leaves('repeated labels', 'row_label', (facts) => facts.context.labels.has(comparable(facts.text)) && !hasWidePlace(facts)),
  ...wideTextRules<RowFacts>('texts over the answer columns', spansAnswers),
  heads('rows without a kind of answer, unlike the others', namesGroup),
  heads('rows that look different', ({ context, row }) => context.banners.has(row)),
  heads('headings among marked rows', (facts) => isUnmarked(facts) && looksLikeHeading(facts.text)),
  leaves('rows that are not marked', 'row_unmarked', isUnmarked),
  forSide('by hand: who fills in', (facts) => byHand(facts) && facts.id === null),
  heads('by hand: headings', (facts) => byHand(facts) && facts.id === null && isHeadingRow(facts)),
  mirrors('by hand: formulas', byHand),
  asksHere('by hand: rows of the table', byHand),
  forSide('without an id: who fills in', lacksId),
  asksHere(
    'follow-ups without an id',
    (facts) => lacksId(facts) && followsOn(facts.text) && facts.row > facts.context.firstHeaderRow && facts.filled().places.length > 0,
    true,
  ),
  asksHere(
    'rows without an id that look as the others do',
    (facts) => lacksId(facts) && facts.filled().places.length > 0 && looksLikeOthers(facts),
  ),
  asksHere('texts without an id beside wide room', (facts) => lacksId(facts) && asks(facts.text) && facts.filled().places.some(isWideRoom)),
  heads('headings among ids', (facts) => lacksId(facts) && isHeadingRow(facts)),
  leaves('rows without an id', 'row_without_id', lacksId),
  asksHere(
    'follow-ups where none has an id',
    (facts) =>
      facts.context.layout.id === null && dependsOnAnswer(facts.text) && facts.row > facts.context.firstHeaderRow && hasPlace(facts),
    true,
  ),
  heads('headings without ids', (facts) => facts.context.layout.id === null && !facts.listed() && isHeadingRow(facts)),
  leaves(
    'rows over the header',
    'row_above',
    ({ context, row, id, listed }) => row < context.firstHeaderRow && !listed() && (id === null || !context.idShapes.has(idShape(id))),
  ),
  mirrors('answers that are formulas', () => true),
  leaves(
    'rows without a place',
    'row_without_cell',
    ({ context, filled }) => context.layout.answers.length > 0 && filled().places.length === 0,
  ),
  {
    name: 'stems before lettered rows',
    applies: ({ context, row, text }) => /:\s*$/.test(text) && letterBeside(context, row + 1) !== null,
    decides: ({ row, text }) => ({ kind: 'stem', row, text }),
  },
  {
    name: 'stems before rows with lists',
    applies: (facts) => lacksList(facts) && /:\s*$/.test(facts.text),
    decides: ({ row, text }) => ({ kind: 'stem', row, text }),
  },
  leaves(
    'rows without a list',
    'row_without_list',
    (facts) => lacksList(facts) && !facts.filled().places.some((place) => place.merged !== undefined || place.kind === 'mark'),
  ),
  asksHere('rows of the table', () => true),
];

/** No answer cell of the row has a list or a text. */
const saysNothing = ({ listed, filled }: RowFacts): boolean => !listed() && filled().places.every((place) => place.current === undefined);

/** The answer cells of the row are merged into one, drawn and empty: "Remarks" at the end of each section. */
function hasWidePlace({ context: { grid, layout }, row }: RowFacts): boolean {
  return layout.answers.some((one) => isWidePlace(grid, row, one.column));
}

/** "Example" where the other rows have their id, or before the question's text. */
function showsHow(facts: RowFacts): boolean {
  const {
    context: { grid, layout },
    row,
  } = facts;
  if (layout.id !== null && isExampleLabel(grid.text(row, layout.id))) return true;
  return (
    grid.cells(row).some((cell) => cell.column < layout.question && isExampleLabel(grid.text(row, cell.column))) || isFilledBefore(facts)
  );
}

/** Rows under the first header among which an example is looked for. */
const UNDER_HEADER = 5;

/** A word ("Ex.") where the other rows have their numbers, over the first of these, with more in its answer cells than in that one. */
function isFilledBefore({ context: { grid, layout, firstHeaderRow }, row }: RowFacts): boolean {
  const { id, question } = layout;
  if (id === null || row > firstHeaderRow + UNDER_HEADER || !/^\p{L}{1,8}\.?$/u.test(grid.text(row, id))) return false;
  const numbered = (one: number): boolean => /\d/.test(grid.text(one, id)) && one > firstHeaderRow && hasLetters(grid.text(one, question));
  const first = grid.rows.find(numbered);
  const filled = (one: number): number => layout.answers.filter(({ column }) => grid.text(one, column) !== '').length;
  return first !== undefined && first > row && filled(row) > filled(first);
}

/** In a table with a column for the kind of each answer: a name in a row that has none. */
function namesGroup({ context: { grid, layout }, row, text }: RowFacts): boolean {
  return layout.type !== null && grid.text(row, layout.type) === '' && looksLikeHeading(text);
}

/** A text merged over the answer columns is a heading or an instruction. */
function spansAnswers({ context: { grid, layout }, row }: RowFacts): boolean {
  const merge = grid.sheet.mergeAt(row, layout.question);
  return merge !== undefined && layout.answers.some((one) => one.column > layout.question && one.column <= merge.right);
}

function isUnmarked({ context: { grid, layout }, row }: RowFacts): boolean {
  return layout.gate !== null && grid.text(row, layout.gate) === '';
}

const hasPlace = ({ filled }: RowFacts): boolean => filled().places.length > 0;

const answerBefore = opensWith('ifYes', 'ifNo');
/** "If no, please explain": asked after the answer to the question before. */
const dependsOnAnswer = (text: string): boolean => answerBefore.test(fold(text).trim());

/** Begins with a condition, or asks and is no remark: long prose that asks in passing. */
const followsOn = (text: string): boolean =>
  /^\s*(if|falls|wenn|si|sí|se|če|ako|якщо)(?!\p{L})/iu.test(text) ||
  (asks(text) && !(countWords(text) > 60 || speaksLikeInstruction(text.slice(0, 40))));

/** A sentence that looks as the others do, with something short where they have their id ("–", "tbd", "n/a"). */
function looksLikeOthers({ context: { grid, layout, usual, firstHeaderRow }, row, text }: RowFacts): boolean {
  const [id, cell] = [grid.text(row, layout.id ?? 0), grid.sheet.at(row, layout.question)];
  const short = id !== '' && id.length <= 12 && countWords(id) <= 2 && headerMeaning(id) === null;
  return short && row > firstHeaderRow && countWords(text) >= 5 && (cell?.bold ?? false) === usual.bold && cell?.fill === usual.fill;
}

/** "Guidance:" with its text beside it. */
function guidanceBeside({ context: { grid, layout }, row }: RowFacts): RowVerdict {
  const texts = grid
    .cells(row)
    .filter((cell) => cell.column > layout.question)
    .map((cell) => grid.text(row, cell.column));
  return { kind: 'guidance', row, text: texts.join(' ') };
}
