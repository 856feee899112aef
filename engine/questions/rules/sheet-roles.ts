/** The sheets of a file compared: which hold the questions, which repeat, score, explain or list. */
import type { SheetRole } from '#contract/extraction.ts';
import type { Sheet } from '#engine/files/model.ts';
import { answerWithoutPlaces, readOptionLists, refersToLists } from '../sheet/catalogue.ts';
import { shapeOf } from '../sheet/sheet-candidate.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';
import { describeRole, describeTables } from '../sheet/sheet-words.ts';
import { comparable } from '../text.ts';

/** Share of texts that an earlier sheet has already asked, above which a sheet is a repetition. */
const REPETITION = 0.6;

export interface Decision {
  role: SheetRole;
  reason: string;
}

/**
 * An answer column that only names lists of another sheet is no place to write: it says the options.
 * Answers the sheets that define such lists.
 */
export function useOptionLists(candidates: Candidate[]): Set<Sheet> {
  const { lists, sheets } = readOptionLists(candidates.map((one) => one.grid));
  let used = false;
  for (const candidate of candidates) {
    for (const read of candidate.tables) {
      const columns = [...read.layout.answers.map((one) => one.column), ...(read.layout.options === null ? [] : [read.layout.options])];
      const reference = columns.find((column) => refersToLists(candidate.grid, column, read.rows.slice(0, 300), lists));
      if (reference !== undefined) {
        used = true;
        read.layout.options = reference;
        read.layout.answers = [];
      }
      if (read.layout.answers.length === 0 && !read.below)
        answerWithoutPlaces(candidate.grid, read.questions, read.rows, read.layout.options, lists);
    }
    if (candidate.tables.every((read) => read.layout.answers.length === 0 && !read.below)) candidate.evidence = 0;
  }
  return used ? sheets : new Set();
}

/** Roles of all sheets: the strongest evidence first, then what repeats it, then the rest by what it looks like. */
export function decide(candidates: Candidate[], lists: Set<Sheet>): Map<Candidate, Decision> {
  const decisions = new Map<Candidate, Decision>();
  for (const one of candidates)
    if (lists.has(one.sheet)) decisions.set(one, { role: 'reference', reason: 'lists the options that the questions name' });
  const gathered = gatheringSheets(candidates);
  const order = candidates
    .filter((one) => one.questions.length > 0 && !decisions.has(one))
    .toSorted((a, b) => rank(b, gathered) - rank(a, gathered));
  const best = order[0];
  const bar = best ? Math.min(1, best.evidence) : 0;
  const asked = new Map<string, string>();
  for (const candidate of order) {
    const texts = candidate.questions.map((question) => comparable(question.question));
    const about = askedAbout(candidate, decisions);
    const earlier = texts.map((text) => asked.get(text)).filter((name) => name !== undefined);
    if (earlier.length > texts.length * REPETITION && !standsAlone(candidate, candidates, earlier[0])) {
      decisions.set(candidate, { role: 'repeat', reason: `asks what ${earlier[0]} asks already` });
    } else if (sumsUp(candidate, order) !== null) {
      decisions.set(candidate, { role: 'scoring', reason: `sums up the sections of ${sumsUp(candidate, order)}` });
    } else if (about !== null) {
      decisions.set(candidate, {
        role: 'reference',
        reason: `the questions of ${about} ask about its rows, by their ids`,
      });
    } else if (candidate.evidence < bar) {
      decisions.set(candidate, {
        role: candidate.nameRole ?? 'reference',
        reason: 'a table without a place to answer, unlike other sheets of this file',
      });
    } else if (candidate !== best && rank(candidate, gathered) < 1 && bar === 1 && candidate.nameRole !== null) {
      decisions.set(candidate, { role: candidate.nameRole, reason: `called ${candidate.sheet.name}, and little in it asks for an answer` });
    } else {
      for (const text of texts) asked.set(text, candidate.sheet.name);
      decisions.set(candidate, { role: 'questions', reason: describeTables(candidate) });
    }
  }
  for (const [index, candidate] of candidates.entries())
    if (!decisions.has(candidate)) decisions.set(candidate, describeRole(candidate, index));
  return decisions;
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
  const ids = new Set(candidate.questions.flatMap(({ id }) => (id !== null && /\p{L}.*\d/u.test(id) ? [id] : [])));
  if (ids.size < FEWEST_CONTROLS || ids.size < candidate.questions.length * REPETITION) return null;
  const other = [...decisions].find(([one, { role }]) => {
    if (role !== 'questions' || one.questions.length < candidate.questions.length) return false;
    return share(ids, new Set(one.questions.flatMap(({ id }) => (id === null ? [] : [id.replace(/[.-][0-9a-z]+$/i, '')])))) >= REPETITION;
  });
  return other?.[0].sheet.name ?? null;
}

function rank(candidate: Candidate, gathered: Set<Candidate>): number {
  let value: number = candidate.evidence;
  if (candidate.nameRole !== null) value -= 1.5;
  if (candidate.copied) value -= 1.5;
  if (candidate.mirrored) value -= 1.5;
  if (gathered.has(candidate)) value -= 1.5;
  if (candidate.mirrors > candidate.questions.length) value -= 1;
  return value + Math.min(0.4, candidate.questions.length / 1000);
}

/** The same form once more, to be filled in for something else: same header, lists of its own, nothing taken by formula. */
function standsAlone(candidate: Candidate, candidates: Candidate[], earlier: string | undefined): boolean {
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
function gatheringSheets(candidates: Candidate[]): Set<Candidate> {
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
