/** Which evidence is overtaken by newer evidence. */
import { anyOf } from '#engine/language/lexicon/match.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { fold, foldedWords } from '#engine/language/text.ts';
import type { JudgedPair } from './judge-pairs.ts';

/** Years, versions and the like in a file's name tell issues of one form apart and say nothing of what it is about. */
const ofIssue = new RegExp(`^${anyOf('versionPrefixes')}?\\d+(?:[.]\\d+)*$|^${anyOf('issueWords')}$`, 'u');

/** What two issues of one form have in common in their names; null where nothing is left of it. */
export const familyOf = ({ name }: IndexedDocument): string | null => {
  const words = fold(name.split('/').at(-1) ?? name)
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '' && !ofIssue.test(word));
  return words.length > 0 ? words.toSorted((a, b) => (a < b ? -1 : 1)).join(' ') : null;
};

/** Issues of a form lie further apart than this, milliseconds: 90 days. */
const ISSUE_APART = 90 * 24 * 3600 * 1000;
/** When a document is of, milliseconds; null where it does not say. */
export const timeOf = ({ date }: Pick<IndexedDocument, 'date'>): number | null => (date === null ? null : Date.parse(date));

/**
 * Whether the first is a newer issue of the same form than the second, and both ask the same there; or a row that says its own day, and the second a
 * row of an earlier one to the same question, whatever their forms.
 */
export function isNewerIssue(newer: JudgedPair, older: JudgedPair): boolean {
  const [a, b] = [newer.hit, older.hit];
  const [from, to] = [timeOf(b.document), timeOf(a.document)];
  if (from === null || to === null || to - from < ISSUE_APART) return false;
  if (a.pair.date !== undefined && b.pair.date !== undefined && asksTheSame(newer, older)) return true;
  const family = familyOf(a.document);
  if (a.document.approved || b.document.approved || a.document.id === b.document.id) return false;
  if (family === null || family !== familyOf(b.document)) return false;
  return a.pair.ref !== null && a.pair.ref === b.pair.ref ? true : fold(a.pair.question) === fold(b.pair.question);
}

/** Two past questions of the same words, or that both ask what is asked now. */
const asksTheSame = (a: JudgedPair, b: JudgedPair): boolean =>
  (a.gate === 'same' && b.gate === 'same') || foldedWords(a.hit.pair.question) === foldedWords(b.hit.pair.question);
