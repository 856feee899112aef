/** The sheets of a file compared: which hold the questions, which repeat, score, explain or list. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import type { Sheet } from '#engine/files/model.ts';
import { after, isDrawnEmpty } from '../drawn/drawn-row.ts';
import { answerWithoutPlaces, readOptionLists, refersToLists } from '../sheet/catalogue.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';
import { describeTables } from '../sheet/sheet-words.ts';
import { quietSheetRules } from './quiet-sheet-rules.ts';
import { allRules, firstThatApplies } from './rule.ts';
import type { Rule, Uses } from './rule.ts';
import { factsOfSheet, gatheringSheets, rank, standsAlone } from './sheet-facts.ts';
import type { Decision, FileFacts, SheetFacts } from './sheet-facts.ts';

export type { Decision } from './sheet-facts.ts';

/** A decision with the name of the rule that made it. */
export type DecidedSheet = Decision & { rule: string };

/** Name of the rule that takes a column of list names for what it is. */
const OPTION_LISTS = 'option lists on another sheet';

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
      if (reference !== undefined && candidate.grid.uses(OPTION_LISTS)) {
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

/** Name of the rule that keeps the sheet which asks most, also where it has no places. */
const MOST_WITHOUT_PLACES = 'most questions without places';

/** The least evidence that a sheet needs beside the file's best. */
const bar = ({ order }: FileFacts): number => (order[0] ? Math.min(1, order[0].evidence) : 0);

/** Asks more than all sheets with places together: then it is the form, and what has places goes around it. */
function asksMost({ candidate, order }: SheetFacts): boolean {
  const isPlain = candidate.nameRole === null && !candidate.copied && !candidate.mirrored;
  const placed = order.reduce((sum, one) => sum + (one.evidence > 0 ? one.questions.length : 0), 0);
  return isPlain && candidate.questions.length > placed && candidate.grid.uses(MOST_WITHOUT_PLACES);
}

/** Fewest labels with a place that make a cover a part of the form. */
const FEWEST_LABELS = 3;

/** Nothing but texts without a header, each with an empty drawn place right of it. */
function asksForDetails({ tables, grid }: Candidate): boolean {
  const rows = tables.flatMap((read) => read.rows);
  const waits = (row: number): boolean => grid.cells(row).some(({ column }) => isDrawnEmpty(grid, row, after(grid, row, column)));
  return rows.length >= FEWEST_LABELS && tables.every((read) => read.table.header === null) && rows.every(waits);
}

/** The rules of a sheet in which questions were found, in order: the first that applies decides its role. */
export const sheetRules: readonly Rule<SheetFacts, Decision>[] = [
  {
    name: 'sheets that repeat another',
    applies: ({ candidate, candidates, repeats }) =>
      repeats() !== null && !(candidate.grid.uses('the same form twice') && standsAlone(candidate, candidates, repeats())),
    decides: ({ repeats }) => ({ role: 'repeat', ...because(reason('asks_again', { sheet: repeats() ?? '' })) }),
  },
  {
    name: 'sheets that sum up sections',
    applies: ({ sumsUp }) => sumsUp() !== null,
    decides: ({ sumsUp }) => ({ role: 'scoring', ...because(reason('sums_up', { sheet: sumsUp() ?? '' })) }),
  },
  {
    name: 'lists of controls that are asked about',
    applies: ({ askedBy }) => askedBy() !== null,
    decides: ({ askedBy }) => ({ role: 'reference', ...because(reason('asked_about', { sheet: askedBy() ?? '' })) }),
  },
  {
    name: 'sheets without places beside sheets with',
    applies: (facts) => facts.candidate.evidence < bar(facts) && !asksMost(facts),
    decides: ({ candidate }) => ({
      role: candidate.nameRole ?? 'reference',
      ...because(reason('no_place')),
    }),
  },
  {
    name: 'labels with drawn places on a cover',
    applies: ({ candidate }) => candidate.nameRole === 'cover' && asksForDetails(candidate),
    decides: ({ candidate }) => ({ role: 'questions', ...because(...describeTables(candidate)) }),
  },
  {
    name: 'sheets whose name says something else',
    applies: (facts) =>
      facts.candidate !== facts.order[0] &&
      rank(facts.candidate, facts.gathered) < 1 &&
      bar(facts) === 1 &&
      facts.candidate.nameRole !== null,
    decides: ({ candidate }) => ({
      role: candidate.nameRole ?? 'reference',
      ...because(reason('called_little', { name: candidate.sheet.name })),
    }),
  },
  {
    name: 'sheets with questions',
    applies: () => true,
    decides: ({ candidate }) => ({ role: 'questions', ...because(...describeTables(candidate)) }),
  },
];

/** Roles of all sheets: the strongest evidence first, then what repeats it, then the rest by what it looks like. */
export function decide(candidates: Candidate[], lists: Set<Sheet>, uses: Uses = allRules): Map<Candidate, DecidedSheet> {
  const decisions = new Map<Candidate, DecidedSheet>();
  for (const one of candidates)
    if (lists.has(one.sheet)) decisions.set(one, { role: 'reference', ...because(reason('lists_options')), rule: OPTION_LISTS });
  const gathered = uses('sheets that gather others') ? gatheringSheets(candidates) : new Set<Candidate>();
  const order = candidates
    .filter((one) => one.questions.length > 0 && !decisions.has(one))
    .toSorted((a, b) => rank(b, gathered) - rank(a, gathered));
  const file: FileFacts = { candidates, order, gathered, decisions, asked: new Map() };
  for (const candidate of order) {
    const facts = factsOfSheet(file, candidate);
    const decided = firstThatApplies(sheetRules, facts, uses);
    if (!decided) continue;
    decisions.set(candidate, { ...decided.decision, rule: decided.rule });
    if (decided.decision.role === 'questions') for (const text of facts.texts) file.asked.set(text, candidate.sheet.name);
  }
  for (const [index, candidate] of candidates.entries()) {
    const decided = decisions.has(candidate) ? null : firstThatApplies(quietSheetRules, { candidate, index }, uses);
    if (decided) decisions.set(candidate, { ...decided.decision, rule: decided.rule });
  }
  return decisions;
}
