/** Which evidence is overtaken by newer evidence, and which is old. */
import { YEAR_MS, ofAge } from './thresholds.ts';
import { anyOf } from '#engine/language/lexicon/match.ts';
import type { Flag } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import type { Hit, IndexedDocument } from '#engine/search/model.ts';
import { quotable } from './cite.ts';
import type { Draft } from './draft.ts';
import { fold, foldedWords } from '#engine/language/text.ts';
import type { JudgedPassage } from './judge-passages.ts';
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

/** Flags an answer whose source is old, when nothing newer says the same. What was approved has a review date of its own. */
export function addAge(
  draft: Draft,
  { pairs, passages }: { pairs: JudgedPair[]; passages: JudgedPassage[] },
  now: number = Date.now(),
): Draft {
  const lead = draft.citations[0];
  const isOld = ({ date, approved }: IndexedDocument): boolean =>
    !approved && date !== null && now - Date.parse(date) > ofAge.oldAfterYears * YEAR_MS;
  const source =
    lead &&
    ([...pairs, ...passages] as { hit: Hit }[]).find(({ hit }) => hit.document.name === lead.document && quotable(hit).includes(lead.quote))
      ?.hit;
  if (!source || !isOld(source.document)) return draft;
  const agrees = ({ hit, same, gate }: JudgedPair): boolean =>
    same >= ofAge.same && gate !== 'differs' && !isOld(hit.document) && saysAlike(hit, draft);
  const newer =
    pairs.some(agrees) ||
    draft.citations.slice(1).some(({ document }) => passages.some(({ hit }) => hit.document.name === document && !isOld(hit.document)));
  if (newer && !draft.flags.has('conflict')) return draft;
  const year = new Date(source.document.date!).getUTCFullYear();
  return {
    ...draft,
    flags: new Set<Flag>([...draft.flags, 'old']),
    reasons: [...draft.reasons, reason('is_old', { document: source.document.name, year })],
  };
}

const saysAlike = ({ pair }: JudgedPair['hit'], { choice, answer }: Draft): boolean =>
  choice === null ? fold(pair.answer) === fold(answer) : pair.choice !== null && fold(pair.choice) === fold(choice);
