import type { Citation, Related } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { saysSomething } from '#contract/says-something.ts';
import { stageOf } from '#contract/entry-statuses.ts';
import { saidBy, takenFrom } from '#contract/taken-words.ts';
import type { Setting } from '../../../app/outbox/change.ts';
import { isSaid } from '../bulk/approvable.ts';

/** Sentences by which licences of software begin or exclude warranty, which lie in many archives of documents. */
const LICENCE =
  /\b(?:permission is hereby granted, free of charge|redistribution and use in source and binary forms|the software is provided ["“]?as is|licensed under the (?:apache|mit|bsd|gnu|mozilla)|without warranties or conditions of any kind)/iu;

/** A passage that helps nobody who looks for an answer. What people once answered is shown, however short. */
const isDebris = ({ kind, quote }: Related): boolean => kind === 'passage' && (!saysSomething(quote) || LICENCE.test(quote));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What search found nearest, without what helps nobody; the very same question of the past comes first. */
function helpful(entry: QaEntry): Related[] {
  const isSame = ({ question }: Related): boolean => question !== null && plain(question) === plain(entry.question);
  const shown = entry.related.filter((near) => !isDebris(near));
  return [...shown.filter(isSame), ...shown.filter((near) => !isSame(near))];
}

/** What can be taken: what is nearest to a question that has no answer. None once something is written there. */
const untakenOf = (entry: QaEntry): Related[] => (stageOf(entry.status) === 'open' && !isSaid(entry) ? helpful(entry) : []);

/**
 * What is nearest to a question that nothing surely answers. It stays to be read while somebody writes the answer, until that
 * names a source or is decided on.
 */
export function nearestOf(entry: QaEntry): Related[] {
  const stage = stageOf(entry.status);
  const isWritten = stage === 'draft' && entry.citations.length === 0 && entry.confidence === null;
  return isWritten || stage === 'open' ? helpful(entry) : [];
}

/** What an entry can be read in: what its answer cites; without one, what was found nearest. */
export const readableOf = (entry: QaEntry): Citation[] => (entry.citations.length > 0 ? entry.citations : nearestOf(entry));

const citationOf = ({
  kind: _kind,
  shown: _shown,
  answer: _answer,
  choice: _choice,
  question: _question,
  id: _id,
  differs: _differs,
  told_on: _toldOn,
  told_by: _toldBy,
  ...citation
}: Related): Citation => citation;

/** The change that takes one of them into the answer, with its citation, for review; null where the form takes nothing of it. */
function taking(entry: QaEntry, near: Related): Setting | null {
  const texts = Object.fromEntries(Object.entries(saidBy(entry, near)).filter(([, text]) => text !== null));
  return Object.keys(texts).length === 0 ? null : { ...texts, citations: [citationOf(near), ...entry.citations], status: 'needs_review' };
}

/** Those that can be taken, each at its place; null where the form takes nothing of one. Empty where it takes nothing of any. */
export function takableOf(entry: QaEntry): (Setting | null)[] {
  const all = untakenOf(entry).map((near) => taking(entry, near));
  return all.some((one) => one !== null) ? all : [];
}

/** The change that takes back what was taken, as long as it stands there as it was taken; null where nothing was, or it was changed since. */
export function untakingOf(entry: QaEntry): Setting | null {
  const isTaken = stageOf(entry.status) === 'draft' && entry.confidence === null && takenFrom(entry) !== null;
  return isTaken ? { answer: null, choice: null, comment: null, citations: entry.citations.slice(1), status: 'unanswered' } : null;
}
