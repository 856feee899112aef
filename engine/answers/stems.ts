/** Which question another one continues. */
import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { isFollowUp } from './asked-beside.ts';

/**
 * The text of the stem that a question continues: the one that it names, or the one before a "If no, explain" or before "(a) …" of its own
 * row; null where there is none. A list is read once, so it must stay as it is.
 */
export function stemOf(question: FoundQuestion, all: FoundQuestion[]): string | null {
  const { parent, sheet } = question;
  const form = kept.get(all) ?? readForm(all);
  if (parent === null) return form.before.get(question) ?? null;
  const named = form.named.get(keyOf(sheet, parent))?.find((other) => other !== question);
  return named?.question ?? (/\s/.test(parent) ? parent : null);
}

/** Reads a list in turns before stems are asked for one by one, the first of which would read all of it in one go: thousands of questions, each as long as a page. */
export async function readStems(all: FoundQuestion[]): Promise<void> {
  if (kept.has(all)) return;
  const { form, read } = beginForm();
  await mapInTurns(all, read);
  kept.set(all, form);
}

/** What stems are told by, of a whole form. */
interface Form {
  /** Questions by sheet and id. */
  named: ReadonlyMap<string, FoundQuestion[]>;
  /** The stem that stands before a question, of those that name none. */
  before: ReadonlyMap<FoundQuestion, string | null>;
}

/** By the list of questions, for each of them may continue any other. */
const kept = new WeakMap<FoundQuestion[], Form>();

const keyOf = (sheet: string | null, id: string): string => JSON.stringify([sheet, id]);

/** The letter of an item, in its id or before its text: "a)", "(b)", "в)". */
const letterOf = ({ id, question }: FoundQuestion): string | null =>
  (id === null ? /^\s*\(?(\p{Ll})[.)]{1,2}\s/u.exec(question) : /^\(?(\p{Ll})[.)]{0,2}$/u.exec(id))?.[1] ?? null;
/** An item's first letter, Latin and Cyrillic. */
const firstLetters: ReadonlySet<string> = new Set(['a', 'а']);

function readForm(all: FoundQuestion[]): Form {
  const { form, read } = beginForm();
  all.forEach(read);
  kept.set(all, form);
  return form;
}

/** A form of which one question after the other is read. */
function beginForm(): { form: Form; read: (one: FoundQuestion) => void } {
  const named = new Map<string, FoundQuestion[]>();
  const before = new Map<FoundQuestion, string | null>();
  /** The last question of each sheet that follows up none. */
  const whole = new Map<string | null, string>();
  /** What stands before items that are lettered from the first letter on, and the first of them. */
  let [over, first]: (FoundQuestion | undefined)[] = [];
  const read = (one: FoundQuestion): void => {
    const letter = letterOf(one);
    if (letter === null) [over, first] = [one, undefined];
    else first ??= one;
    const follows = isFollowUp(one.question);
    if (!before.has(one)) before.set(one, follows ? (whole.get(one.sheet) ?? null) : letter === null ? null : stemOfItem(one, over, first));
    if (!follows) whole.set(one.sheet, one.question);
    if (one.id !== null) addTo(named, keyOf(one.sheet, one.id), one);
  };
  return { form: { named, before }, read };
}

/** The question before items that are lettered from the first letter on, in one section of one sheet. */
function stemOfItem(item: FoundQuestion, stem: FoundQuestion | undefined, first: FoundQuestion | undefined): string | null {
  const isOver = stem && first && firstLetters.has(letterOf(first) ?? '') && stem.sheet === item.sheet && stem.section === item.section;
  return isOver ? stem.question : null;
}
