/** What a cell says of the kind of its row or of its answer: "Statement", "multi_select", "Mehrfachauswahl", "Yes/No". */
import { plain } from '#engine/language/text.ts';
import { anywhere, whole } from '../matching.ts';
import { choicesIn, namesDate, namesNumber, wordsOf } from '../vocabulary.ts';
import { optionsIn } from './options-said.ts';
import { kindWords } from './kind-words.ts';
import type { KindWords } from './kind-words.ts';

export interface SaidKind {
  /** `options`: one or several, as the other rows tell. */
  kind: keyof KindWords;
  /** What may be chosen, where the kind itself spells it: "Yes/No", "Single choice: North / South". */
  allowed?: string[];
  /** What stands between the options that it spells. */
  separator?: string;
  /** The words that name it; none where options alone tell it. */
  words: string;
}

const listed = (name: keyof KindWords): string =>
  Object.values(kindWords)
    .flatMap((words) => words[name] ?? [])
    .join('|');

/** Longest text that names a kind, in characters and in words; one that spells options too may be longer. */
const LONGEST = 60;
const MOST_WORDS = 7;
const LONGEST_SPELLED = 600;

/** A kind and nothing else: words that within a longer text say little of it. */
const alone: [keyof KindWords, RegExp][] = (['statement', 'section', 'asked'] as const).map((name) => [name, whole(listed(name))]);
const exact: [keyof KindWords, RegExp][] = (['single', 'several', 'options', 'list', 'number', 'date', 'file', 'text'] as const).map(
  (name) => [name, whole(listed(name))],
);
/** Among other words, the first that stands there decides: "Text (multi-line)", "Multiple choice - single answer". */
const within: [keyof KindWords, RegExp][] = (['single', 'several', 'options', 'text', 'list', 'date', 'number', 'file'] as const).map(
  (name) => [name, anywhere(listed(name))],
);

/** "Number" in languages whose other kinds have no list of words here. */
const numbers = whole(`angka|szám|รายการตัวเลข|ตัวเลข|عدد|מספר|संख्या|số|αριθμός|skaičius|skaitlis|arv`);

/** Kinds that choose. */
const choosing: ReadonlySet<string> = new Set(['single', 'several', 'options', 'list']);

/** Whether something is chosen where this kind is said. */
export const isChosen = (said: SaidKind | null): boolean => said !== null && choosing.has(said.kind);

/** "Single choice: North / South": a kind, and what may be chosen; null where no kind that chooses stands before the options. */
function readSpelled(text: string): SaidKind | null {
  const [, name = '', rest = ''] =
    /^([^:：([\n]{2,60}?)\s{0,20}[:：([\n]\s*(\S[\s\S]*)$/u.exec(text.trimEnd().replace(/[)\]]$/u, '')) ?? [];
  const said = name === '' ? null : readNamed(name);
  const spelled = isChosen(said) ? optionsIn(rest, true) : null;
  if (said === null || spelled === null) return null;
  return { ...said, allowed: spelled.options, ...(spelled.separator === null ? {} : { separator: spelled.separator }) };
}

function read(text: string): SaidKind | null {
  const allowed = choicesIn(text);
  if (allowed !== null) return { kind: 'single', allowed, words: '' };
  return readSpelled(text) ?? (text.length > LONGEST ? null : readNamed(text));
}

function readNamed(text: string): SaidKind | null {
  const words = plain(wordsOf(text).join(' '));
  if (words.split(' ').length > MOST_WORDS) return null;
  const lists = [alone, exact, ...(/[.?!:]\s*$/u.test(text) ? [] : [within])];
  for (const list of lists) {
    const found = list.find(([, expression]) => expression.test(words));
    if (found) return { kind: found[0], words };
  }
  if (words.split(' ').length > 2) return null;
  return namesDate(text) ? { kind: 'date', words } : namesNumber(text) || numbers.test(words) ? { kind: 'number', words } : null;
}

/** Cells of this kind hold few different texts; so many are remembered. */
const REMEMBERED = 2000;
const known = new Map<string, SaidKind | null>();

/** The kind that a text names, or null when it names none. */
export function kindSaid(text: string): SaidKind | null {
  if (text === '' || text.length > LONGEST_SPELLED) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= REMEMBERED) known.clear();
  const said = read(text);
  known.set(text, said);
  return said;
}
