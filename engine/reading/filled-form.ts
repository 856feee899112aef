/** A past questionnaire that people filled in: its questions with the answers that stand beside them. */
import { cellName } from '#contract/columns.ts';
import type { AnswerPlace, Extraction, FoundQuestion, Place } from '#contract/extraction.ts';
import { withoutId } from '#engine/language/leading-id.ts';
import type { KnowledgePlace, Pair } from './model.ts';
import { type Rows, noRows } from './row-columns.ts';

/** Of the questions that have a place for an answer, how many must hold somebody's answer. */
const SHARE_ANSWERED = 0.25;
const FEWEST_QUESTIONS = 3;

const CHOICES = new Set(['choice', 'multi_choice', 'mark', 'choice-in-cell', 'checkbox', 'composite']);

/** A choice written as text where the form has no list ("Yes" beside a comment), in the languages at hand. */
const SAID =
  /^(?:yes|no|n\/?a|not applicable|part(?:ly|ially)|da|ne|delno|ni relevantno|s[iìí]|non|in parte|non applicabile|oui|partiellement|sans objet|так|ні|частково|ja|nein|teilweise|parcialmente|no aplica)[.]?$/iu;

/** Whether a text says no more than "Yes", "No", "N/A" or the like. */
export const isMarkInWords = (text: string): boolean => SAID.test(text.trim());

/**
 * `filled`: the pairs of a form in which people answered; `blank`: a form that nobody filled in, which knows nothing;
 * `none`: no form at all. What a form offers by default is nobody's answer.
 */
export function readForm(extraction: Extraction, rows: Rows = noRows): { state: 'filled' | 'blank' | 'none'; pairs: Pair[] } {
  const asked = extraction.questions.filter(({ answers }) => answers.some(({ at }) => at !== undefined));
  if (asked.length < FEWEST_QUESTIONS) return { state: 'none', pairs: [] };
  const pairs = asked.flatMap((question) => pairOf(question, rows) ?? []).map((pair, position) => ({ ...pair, position }));
  return pairs.length >= asked.length * SHARE_ANSWERED && pairs.length > 0 ? { state: 'filled', pairs } : { state: 'blank', pairs: [] };
}

function pairOf(question: FoundQuestion, rows: Rows): Pair | null {
  const given = question.answers.filter(
    (answer) => !answer.default && (answer.current ?? '').trim() !== '' && !rows.tells(question, answer),
  );
  const listed = given.find(({ kind }) => CHOICES.has(kind));
  const texts = given.filter(({ kind }) => !CHOICES.has(kind));
  const isBare = ({ current }: AnswerPlace) => isMarkInWords(current ?? '');
  const said = listed || texts.length < 2 ? undefined : texts.find(isBare);
  const chosen = listed ?? said;
  // Beside a choice from a list, a bare "Yes" of another column does not say what it is about.
  const words = texts.filter((text) => text !== said && !(listed && isBare(text)));
  const told = words.length > 0 ? words : texts.filter((text) => text !== said).slice(0, 1);
  const place = told[0] ?? chosen;
  if (!place) return null;
  const answer = [...new Set(told.map(({ current }) => (current ?? '').trim()))].join('\n');
  return {
    position: 0,
    ref: question.id,
    section: question.section,
    question: withoutId(question.question, question.id),
    guidance: question.guidance === answer ? null : question.guidance,
    options: optionsOf(question.answers),
    choice: chosen ? choiceOf(chosen) : null,
    answer,
    place: placeOf(question, place),
    ...rows.of(question),
  };
}

const choiceOf = ({ kind, value, current }: AnswerPlace): string =>
  kind === 'mark' && value !== undefined ? value : (current ?? '').trim();

function optionsOf(answers: AnswerPlace[]): string[] {
  const marks = answers.flatMap(({ kind, value }) => (kind === 'mark' && value !== undefined ? [value] : []));
  return marks.length > 0 ? marks : (answers.find(({ kind, allowed }) => CHOICES.has(kind) && allowed)?.allowed ?? []);
}

/** Of the answer; of the question where the answer's own place names a field or a table cell, which no page shows. */
function placeOf({ sheet, at }: FoundQuestion, answer: AnswerPlace): KnowledgePlace {
  const own = answer.at ? knowledgePlace(null, answer.at) : {};
  return knowledgePlace(sheet, answer.at && Object.keys(own).length > 0 ? answer.at : at);
}

/** The wire's place (CSV counts from 0) as a passage or a pair has it. */
function knowledgePlace(sheet: string | null, at: Place): KnowledgePlace {
  const named = sheet === null ? {} : { sheet };
  if (typeof at.cell === 'string') return { ...named, cell: at.cell };
  if (at.row !== undefined && at.column !== undefined) return { ...named, cell: cellName(at.row + 1, at.column + 1) };
  if (at.page !== undefined)
    return { page: at.page, ...(at.rect?.length === 4 ? { rects: [at.rect as [number, number, number, number]] } : {}) };
  if (at.paragraph !== undefined) return { paragraph: at.paragraph };
  return at.line === undefined ? {} : { paragraph: at.line - 1 };
}
