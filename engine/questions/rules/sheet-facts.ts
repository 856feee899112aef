/** What the rules of sheets go by: one sheet among those of its file. */
import type { Because } from '../because.ts';
import { comparable } from '#engine/language/text.ts';
import type { SheetRole } from '#contract/extraction.ts';
import { shapeOf } from '../sheet/sheet-candidate.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';
import { once } from '#engine/common/once.ts';

/** Share of texts that an earlier sheet has already asked, above which a sheet is a repetition. */
const REPETITION = 0.6;

export interface Decision extends Because {
  role: SheetRole;
}

/** What is known of a file while its sheets are decided one after another. */
export interface FileFacts {
  /** All sheets that are read. */
  candidates: Candidate[];
  /** Those with questions, the strongest evidence first. */
  order: Candidate[];
  /** Those that only gather what others ask. */
  gathered: Set<Candidate>;
  decisions: Map<Candidate, Decision>;
  /** Text asked → the sheet that asks it. */
  asked: Map<string, string>;
}

export interface SheetFacts extends FileFacts {
  candidate: Candidate;
  texts: string[];
  /** The first sheet that asks the same, where most of the texts were asked before. */
  repeats(): string | null;
  /** The sheet whose sections this one's texts are. */
  sumsUp(): string | null;
  /** The sheet whose questions ask about this one's rows, by their ids. */
  askedBy(): string | null;
}

/** The facts of one sheet with questions. */
export function factsOfSheet(file: FileFacts, candidate: Candidate): SheetFacts {
  const texts = candidate.questions.map((question) => comparable(question.question));
  return {
    ...file,
    candidate,
    texts,
    repeats: once(() => {
      const earlier = texts.map((text) => file.asked.get(text)).filter((name) => name !== undefined);
      return earlier.length > texts.length * REPETITION ? (earlier[0] ?? null) : null;
    }),
    sumsUp: once(() => sumsUp(candidate, file.order)),
    askedBy: once(() => askedAbout(candidate, file.decisions)),
  };
}

/** The sheet whose sections most texts of this one are: a scorecard lists topics, it asks nothing. Null when there is none. */
function sumsUp(candidate: Candidate, all: Candidate[]): string | null {
  const texts = new Set(candidate.questions.map((question) => comparable(question.question)));
  const other = all.find((one) => {
    const sections = new Set(one.questions.map((question) => comparable(question.section ?? '')));
    return one !== candidate && one.questions.length > texts.size && share(texts, sections) >= REPETITION;
  });
  return texts.size >= 3 ? (other?.sheet.name ?? null) : null;
}

/** Rows with an id that a list of controls has at least. */
const FEWEST_CONTROLS = 5;

/**
 * The sheet whose questions carry the ids of this one's rows with a number behind ("AC-01" and "AC-01.2"): this one lists the
 * controls. Bare numbers count on every sheet anew and say nothing. Null when there is none.
 */
function askedAbout(candidate: Candidate, decisions: Map<Candidate, Decision>): string | null {
  const ids = new Set(candidate.questions.flatMap(({ id }) => (id !== null && /^\P{L}*\p{L}.*\d/u.test(id) ? [id] : [])));
  if (ids.size < FEWEST_CONTROLS || ids.size < candidate.questions.length * REPETITION) return null;
  const other = [...decisions].find(([one, { role }]) => {
    if (role !== 'questions' || one.questions.length < candidate.questions.length) return false;
    return share(ids, new Set(one.questions.flatMap(({ id }) => (id === null ? [] : [id.replace(/[.-][0-9a-z]+$/i, '')])))) >= REPETITION;
  });
  return other?.[0].sheet.name ?? null;
}

/** How surely a sheet is one to be filled in, for the order in which sheets are decided. */
export function rank(candidate: Candidate, gathered: Set<Candidate>): number {
  let value: number = candidate.evidence;
  if (candidate.nameRole !== null) value -= 1.5;
  if (candidate.copied) value -= 1.5;
  if (candidate.mirrored) value -= 1.5;
  if (gathered.has(candidate)) value -= 1.5;
  if (candidate.mirrors > candidate.questions.length) value -= 1;
  return value + Math.min(0.4, candidate.questions.length / 1000);
}

/** The same form once more, to be filled in for something else: same header, lists of its own, nothing taken by formula. */
export function standsAlone(candidate: Candidate, candidates: Candidate[], earlier: string | null): boolean {
  const other = candidates.find((one) => one.sheet.name === earlier);
  const [own, theirs] = [candidate.tables[0], other?.tables[0]];
  const plainForm = candidate.nameRole === null && !candidate.copied && !candidate.mirrored && candidate.mirrors === 0;
  return (
    plainForm &&
    candidate.evidence === 2 &&
    own !== undefined &&
    theirs !== undefined &&
    shapeOf(own.table) !== null &&
    shapeOf(own.table) === shapeOf(theirs.table)
  );
}

/** Sheets that only gather what two or more others ask, each of those mostly contained in them: an evaluation, a report. */
export function gatheringSheets(candidates: Candidate[]): Set<Candidate> {
  const texts = new Map(candidates.map((one) => [one, new Set(one.questions.map((question) => comparable(question.question)))]));
  const gathering = new Set<Candidate>();
  for (const [candidate, own] of texts) {
    const parts = [...texts].filter(
      ([other, set]) => other !== candidate && set.size >= 3 && set.size < own.size && share(set, own) >= REPETITION,
    );
    const union = new Set(parts.flatMap(([, set]) => [...set]));
    if (parts.length >= 2 && share(own, union) >= REPETITION) gathering.add(candidate);
  }
  return gathering;
}

const share = (of: Set<string>, within: Set<string>): number =>
  of.size === 0 ? 0 : [...of].filter((text) => within.has(text)).length / of.size;
