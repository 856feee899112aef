/** Questions that ask for several things at once: each part is asked by itself, and what answers them is put together. */
import { LONGEST_TOLD } from './thresholds.ts';
import { anyOf } from '#engine/language/lexicon/match.ts';
import type { Flag, Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import type { Reason } from '#contract/reasons.ts';
import { asksForPerson } from '#contract/trust.ts';
import { fold } from '#engine/language/text.ts';
import { meaningOf, optionFor } from './options.ts';

/** More parts than these are a list, which is answered as a whole. */
const MOST_PARTS = 3;
/** Words of a part that may stand by itself, the shortest. */
const FEWEST_WORDS = 4;

const AND = anyOf('and');
/** Words that ask wherever they follow "and", and those that may as well begin a clause ("and when changes occur"), after an open question only. */
const ASKS = `(?:${anyOf('beforeAsking')} )?${anyOf('asksAnywhere')}`;
const ASKS_OR_SAYS = anyOf('asksOrSays');
/** A verb before its subject. */
const VERB = anyOf('verbFirst');
const ofClosed = new RegExp(`[,;]? ${AND} (?=${ASKS}(?!\\p{L}))|[,;] ${AND} (?=${VERB}(?!\\p{L}))`, 'gu');
const ofOpen = new RegExp(`[,;]? ${AND} (?=${ASKS_OR_SAYS}(?!\\p{L}))|${ofClosed.source}`, 'gu');
const opensOpen = new RegExp(`^(?:${ASKS}|${ASKS_OR_SAYS})(?!\\p{L})`, 'u');
/** Between the first parts of three a comma stands for "and". */
const listed = new RegExp(`, (?=${anyOf('asksAnywhere')} )`, 'gu');
/** "Describe how and when", "if and when": one thing is asked. */
const bound = new RegExp(`${anyOf('boundPairs')}$`, 'u');
/** Only the first "(a)" is looked at: where no "(b)" follows it, none follows a later one. */
const lettered = /^(.(?:(?!\(a\)).)*)\(a\)\s*(.+?)[,;]?(?: \p{L}{1,3})? \(b\)\s*(.+?)(?:[,;]?(?: \p{L}{1,3})? \(c\)\s*(.+?))?[?.]?$/u;

/** The parts of a question, each as a question by itself; the question alone where it asks for one thing. Pure. */
export function partsOf(question: string): string[] {
  const text = question.replace(/\s+/g, ' ').trim();
  const parts = letteredParts(text) ?? joinedParts(text);
  return parts.length > 1 && parts.length <= MOST_PARTS && parts.every((part) => wordsIn(part).length >= FEWEST_WORDS) ? parts : [text];
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

/** "Does it encrypt (a) the traffic and (b) the disks?": what stands before the letters belongs to each, and so does what follows a single word's last ("critical and high weaknesses"). */
function letteredParts(text: string): string[] | null {
  const found = lettered.exec(text);
  if (!found) return null;
  const items = found.slice(2).filter((item) => item !== undefined);
  const tail = items.at(-1)!.split(' ').slice(1).join(' ');
  return items.map((item) => `${found[1]!.trim()} ${wordsIn(item).length > 1 ? item : `${item} ${tail}`}?`);
}

function joinedParts(text: string): string[] {
  const folded = fold(text);
  // letters that folding joins or parts would shift the places
  if (folded.length !== text.length) return [text];
  const cuts = [...folded.matchAll(opensOpen.test(folded) ? ofOpen : ofClosed)];
  const commas = cuts.length > 0 ? [...folded.matchAll(listed)] : [];
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: sign } of [...cuts, ...commas].toSorted((a, b) => a.index - b.index)) {
    if (index < from || bound.test(folded.slice(from, index))) continue;
    parts.push(text.slice(from, index));
    from = index + sign.length;
  }
  parts.push(text.slice(from));
  return parts.map((part) => `${part.replace(/(?<![?.,;\s])[?.,;\s]+$/u, '')}?`);
}

/** A part of a question with what was proposed for it. */
export interface AnsweredPart {
  text: string;
  proposal: Proposal;
}

/**
 * The answer to a question of several parts: theirs put together, where none has one what `whole` gives. Where a part is open there is no verdict,
 * and a person must look. The reasons say which part rests on what and which is open. Pure.
 */
export function joinParts(whole: Proposal, parts: AnsweredPart[], options: string[]): Proposal {
  const answered = parts.filter(({ proposal }) => proposal.citations.length > 0);
  if (answered.length === 0) return whole;
  const isAnswered = answered.length === parts.length;
  const joined = together(answered, options);
  const { made_by: _, ...told } = { ...joined, related: whole.related, reasons: [...joined.reasons, ...parts.map(reasonOf)] };
  if (isAnswered) return told;
  return flagged({ ...told, choice: null }, ['near_match'], options);
}

/** What a part rests on, or that it is open. */
function reasonOf({ text, proposal }: AnsweredPart): Reason {
  const part = text.replace(/\?$/u, '');
  const cited = proposal.citations[0];
  return cited ? reason('part_answered', { part, document: cited.document }) : reason('part_open', { part });
}

function together(parts: AnsweredPart[], options: string[]): Proposal {
  const proposals = parts.map(({ proposal }) => proposal);
  const answer = textOf(proposals);
  const choice = options.length > 0 ? jointChoice(proposals, options) : null;
  const flags = proposals.flatMap((one) => one.flags);
  return flagged(
    {
      ...proposals[0]!,
      status: jointStatus(proposals),
      answer,
      choice,
      comment: options.length > 0 ? answer : null,
      confidence: Math.min(...proposals.map(({ confidence }) => confidence)),
      flags: [],
      citations: distinctBy(
        proposals.flatMap(({ citations }) => citations),
        ({ document, quote }) => `${document} ${quote}`,
      ),
      reasons: distinct(proposals.flatMap(({ reasons }) => reasons)),
    },
    flags,
    options,
  );
}

/** All that the parts say; of each its first sentence where that is too long. */
function textOf(proposals: Proposal[]): string {
  const whole = distinct(proposals.map(({ answer }) => answer)).join(' ');
  return whole.length <= LONGEST_TOLD ? whole : distinct(proposals.map(({ citations }) => citations[0]!.quote)).join(' ');
}

/** Of those that are alike the first. */
const distinctBy = <T>(list: T[], key: (one: T) => string): T[] =>
  [...Map.groupBy(list, key).values()].flatMap((alike) => alike.slice(0, 1));
const distinct = <T>(list: T[]): T[] => distinctBy(list, (one) => JSON.stringify(one));

function flagged(proposal: Proposal, further: Flag[], options: string[]): Proposal {
  const flags = [...new Set([...proposal.flags, ...further])];
  const isOpen = options.length > 0 && proposal.choice === null;
  return { ...proposal, flags, status: isOpen || asksForPerson(flags) ? 'needs_review' : proposal.status };
}

/** Plain only where each part is. */
const jointStatus = (proposals: Proposal[]): Proposal['status'] =>
  proposals.every(({ status }) => status === 'answered') ? 'answered' : 'needs_review';

/** What all parts say; where they differ, the option for what holds in part, or none. */
function jointChoice(proposals: Proposal[], options: string[]): string | null {
  const choices = new Set(proposals.map(({ choice }) => choice));
  if (choices.has(null)) return null;
  if (choices.size === 1) return proposals[0]!.choice;
  const meanings = [...choices].map((choice) => meaningOf(choice!));
  return meanings.every((meaning) => meaning === 'yes' || meaning === 'no' || meaning === 'partly') ? optionFor('partly', options) : null;
}
