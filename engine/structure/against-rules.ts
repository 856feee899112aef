/** What a model read beside what the rules found: question by question, and what differs. Pure. */
import type { FoundQuestion, ReadingDifference } from '#contract/extraction.ts';
import { questionKey } from '#contract/place-key.ts';
import { lettersOf } from './letters.ts';
import type { Picture } from './model.ts';
import { keyOf, lineOf, placesKey } from './place.ts';

/** One question of both readings, or of one alone. */
export interface Item {
  was?: FoundQuestion;
  /** As the model read it, with places, kinds and guidance of the rules where both name the same places. */
  now?: FoundQuestion;
  /** Absent where both tell the same, and where the rules alone were asked. */
  difference?: ReadingDifference & { key: string };
}

export interface Compared {
  items: Item[];
  /** Questions of the rules in parts in which the model read none. */
  held: FoundQuestion[];
}

/**
 * Questions of the rules stay as they were found on lines that the model did not read, and in a part in which it read none at all: a reply
 * that says nothing of a part with questions was given up, not read.
 */
export function againstRules(
  picture: Pick<Picture, 'lines' | 'spots'>,
  found: readonly FoundQuestion[],
  { questions: read, unread, silent }: { questions: readonly FoundQuestion[]; unread: ReadonlySet<number>; silent: ReadonlySet<number> },
): Compared {
  const pairs = pairsOf(found, read);
  const paired = new Set(pairs.values());
  const items = read.map((one): Item => {
    const was = pairs.get(one);
    if (!was) return { now: one, difference: { what: 'added', question: one.question, key: questionKey(one), now: one } };
    const now = together(was, one);
    const changed = changedIn(was, one);
    if (changed.length === 0) return { was, now };
    return { was, now, difference: { what: 'changed', question: one.question, in: changed, key: questionKey(one), was, now } };
  });
  const held: FoundQuestion[] = [];
  const at = lineOf(picture);
  for (const was of found.filter((question) => !paired.has(question))) {
    const line = at(was);
    if (silent.has(line)) held.push(was);
    if (line < 0 || unread.has(line) || silent.has(line)) items.push({ was });
    else items.push({ was, difference: { what: 'left', question: was.question, key: questionKey(was), was } });
  }
  return { items, held };
}

/** Which question of the rules each one of the model is: at its place with its text, else at its place, else with its text. */
function pairsOf(found: readonly FoundQuestion[], read: readonly FoundQuestion[]): Map<FoundQuestion, FoundQuestion> {
  const pairs = new Map<FoundQuestion, FoundQuestion>();
  const free = new Set(found);
  const text = ({ question }: FoundQuestion): string => lettersOf(question);
  // a page is no place of one question
  const place = ({ at }: FoundQuestion): string | null => (at.rect ? null : keyOf(at));
  const keys: ((question: FoundQuestion) => string | null)[] = [(one) => `${at(one)} ${text(one)}`, place, text];
  const at = ({ at: one }: FoundQuestion): string => keyOf(one);
  for (const key of keys) {
    const byKey = Map.groupBy(free, key);
    for (const one of read) {
      const wanted = key(one);
      if (pairs.has(one) || wanted === null) continue;
      const other = byKey.get(wanted)?.shift();
      if (!other) continue;
      pairs.set(one, other);
      free.delete(other);
    }
  }
  return pairs;
}

const optionsOf = ({ answers }: FoundQuestion): string =>
  answers.flatMap((place) => [...(place.allowed ?? []), place.value ?? '']).map(lettersOf).toSorted().join(' '); // prettier-ignore

function changedIn(found: FoundQuestion, read: FoundQuestion): NonNullable<ReadingDifference['in']> {
  return [
    ...(lettersOf(found.question) === lettersOf(read.question) ? [] : (['text'] as const)),
    ...(placesKey(found.answers) === placesKey(read.answers) ? [] : (['places'] as const)),
    ...(optionsOf(found) === optionsOf(read) ? [] : (['options'] as const)),
    ...(lettersOf(found.section ?? '') === lettersOf(read.section ?? '') ? [] : (['section'] as const)),
    ...(lettersOf(found.id ?? '') === lettersOf(read.id ?? '') ? [] : (['number'] as const)),
  ];
}

/** The model's reading of a question; where both name the same places, their kinds are the rules', which look at the file itself. */
function together(found: FoundQuestion, read: FoundQuestion): FoundQuestion {
  const { guidance, parent, for_other_side: other } = found;
  const same = placesKey(found.answers) === placesKey(read.answers) && found.answers.length === read.answers.length;
  const says = optionsOf(found) !== '' || optionsOf(read) === '';
  return {
    ...read,
    id: read.id ?? found.id,
    answers: same && says ? found.answers : read.answers,
    parent,
    guidance,
    ...(other ? { for_other_side: other } : {}),
  };
}
