/** Which texts an answer has, and where each of them goes: said once, for the server, the file and the screen. */
import { normalise } from './normalise.ts';
import type { AnswerPlace } from './extraction.ts';

/** The texts of an answer. */
export interface Content {
  answer: string | null;
  choice: string | null;
  comment: string | null;
}
export type AnswerField = keyof Content;

/** What decides over the fields of an entry: the places of its form, and its options. */
export interface AnswerForm {
  location: readonly AnswerPlace[];
  options: readonly string[];
}

export interface AnswerFields {
  /** The fields that this entry has, in the order in which they are read; the others are empty. */
  has: AnswerField[];
  /** Of each place of the form, in order, the one field that feeds it; null where a person fills it in by hand. */
  sources: (AnswerField | null)[];
}

const inOrder: readonly AnswerField[] = ['choice', 'answer', 'comment'];
const lists: ReadonlySet<string> = new Set(['choice', 'multi_choice', 'choice-in-cell']);
const isList = ({ kind }: AnswerPlace): boolean => lists.has(kind);
const isMark = ({ kind, value }: AnswerPlace): boolean => (kind === 'mark' || kind === 'checkbox') && value !== undefined;
const isTyped = ({ kind }: AnswerPlace): boolean => kind === 'number' || kind === 'date';

/** The place that the answer's own text goes to: beside options a comment is none, without them it is. */
const mainPlace = (open: AnswerPlace[], chooses: boolean): AnswerPlace | undefined =>
  open.find(({ kind, by_words }) => kind === 'text' || by_words === true) ??
  open.find(isTyped) ??
  (chooses ? undefined : (open.find(isList) ?? open.find(({ kind }) => kind === 'comment')));

/**
 * The fields of an entry, decided by its form alone. `choice` feeds lists and marks, `answer` the first text place (else number or
 * date), `comment` the first comment place. Where no place is written there is an answer, and a choice with options; where there is no
 * place at all the answers go out in a document made for them, which has a column for a comment too.
 */
export function fieldsOf({ location, options }: AnswerForm): AnswerFields {
  const chooses = options.length > 0;
  const open = location.filter(({ at }) => at !== undefined);
  const main = mainPlace(open, chooses);
  const beside = open.find((place) => place.kind === 'comment' && place !== main);
  const sources = location.map((place): AnswerField | null => {
    if (place.at === undefined) return null;
    if (place === main) return 'answer';
    if (place === beside) return 'comment';
    return chooses && (isList(place) || isMark(place)) ? 'choice' : null;
  });
  const fed = new Set<AnswerField | null>(sources.filter((source) => source !== null));
  if (chooses) fed.add('choice');
  if (sources.every((source) => source === null)) fed.add('answer');
  if (open.length === 0) fed.add('comment');
  return { has: inOrder.filter((field) => fed.has(field)), sources };
}

const clean = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);
const fold = (text: string): string => normalise(text, 'NFC').replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase();
const repeats = (text: string | null, said: string | null): boolean => text !== null && said !== null && fold(text) === fold(said);

/** Two texts as one, neither said twice. */
const joined = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  if (one.includes(other)) return one;
  return other.includes(one) ? other : `${one}\n${other}`;
};

/** The same texts in the fields that the form has, each once: one without a field of its own joins the other, or goes where there is none. */
export function settle(form: AnswerForm, content: Content): Content {
  const { has } = fieldsOf(form);
  const said = clean(content.choice);
  const choice = has.includes('choice') ? said : null;
  const [answer, comment] = [content.answer, content.comment].map(clean).map((text) => (repeats(text, choice) ? null : text)) as [
    string | null,
    string | null,
  ];
  if (has.includes('answer') && has.includes('comment')) return { answer, choice, comment: repeats(comment, answer) ? null : comment };
  const text = joined(answer, comment) ?? (choice === null ? said : null);
  return { answer: has.includes('answer') ? text : null, choice, comment: has.includes('comment') ? text : null };
}

/** What an edit makes of the texts. A text for a field that the entry does not have is meant for the text that it has. */
export function settleEdit(form: AnswerForm, now: Content, edit: { [field in AnswerField]?: string | null | undefined }): Content {
  const { has } = fieldsOf(form);
  const next = { ...now };
  for (const field of has) if (edit[field] !== undefined) next[field] = edit[field];
  const [only, second] = has.filter((field) => field !== 'choice');
  const stray = clean((only === 'answer' ? edit.comment : edit.answer) ?? null);
  if (only !== undefined && second === undefined && stray !== null)
    Object.assign(next, { answer: edit.answer ?? null, comment: edit.comment ?? null });
  return settle(form, next);
}

/** A draft of the engine, which knows of no places: a text that the answer's place does not take stands in the comment. */
export function settleDraft(form: AnswerForm, content: Content): Content {
  const said = settle(form, content);
  if (takes(form, said.answer) === true) return said;
  const beside = fieldsOf(form).has.includes('comment') ? joined(said.answer, said.comment) : null;
  return { ...said, answer: null, comment: beside };
}

/** Whether the answer's place takes such a text; `number` or `date` when that is what it takes instead, by what its form says and not its question's words. */
export function takes(form: AnswerForm, answer: string | null): true | 'number' | 'date' {
  const place = form.location[fieldsOf(form).sources.indexOf('answer')];
  if (answer === null || place === undefined || place.by_words === true) return true;
  if (place.kind === 'number') return /^\s*[-+]?\d[\d\s.,]*(?:%\s*)?$/.test(answer) || 'number';
  if (place.kind === 'date') return /^\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4})\s*$/.test(answer) || 'date';
  return true;
}

/** What an answer says in words, without its choice: the text of a row, of the library, of history. */
export const textsOf = ({ choice, answer, comment }: Content): string[] => {
  const texts = [answer, comment].filter((text) => text !== null && text.trim() !== '' && !repeats(text, choice)) as string[];
  return texts.filter((text, index) => !texts.slice(0, index).some((other) => repeats(text, other)));
};
