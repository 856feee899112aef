/** Which found question is which of the gold, and how right it is. */
import type { AnswerPlace, FoundQuestion, Place } from '#contract/extraction.ts';
import { placeKey } from '#contract/place-key.ts';
import type { GoldAnswer, GoldQuestion } from '../forms/model.ts';

export const normal = (text: string | null | undefined): string => (text ?? '').replace(/\s+/gu, ' ').trim().toLowerCase();

/** Without white space and hyphens, which line breaks of a PDF add. */
const squashed = (text: string): string => text.replace(/[\s\-\u00ad\u2010-\u2015\u2212]+/gu, '').toLowerCase();

/** One comparable key of a place of a file; a page alone is none. */
export function addressOf(sheet: string | null, at: Place | undefined): string | null {
  if (!at) return null;
  const { part: _, page: __, rect: ___, ...rest } = at;
  return Object.values(rest).every((value) => value === undefined) ? null : JSON.stringify([sheet, placeKey(rest)]);
}

/** Files whose questions are known by their text, since they have no addresses that people see. */
const isTextual = (fileName: string): boolean => /\.(?:pdf|txt|md|json)$/iu.test(fileName);

/**
 * Index of the found question for each of the gold; null where there is none. In workbooks and CSV both stand at the same place
 * (and read the same where several share it); in Word the same place or else the same text; in PDF and text the same text.
 */
export function matchQuestions(fileName: string, gold: GoldQuestion[], found: FoundQuestion[]): (number | null)[] {
  const textual = isTextual(fileName);
  const here = gold.map(({ sheet, at }) => addressOf(sheet, at));
  const there = found.map(({ sheet, at }) => addressOf(sheet, at));
  const crowd = new Map<string | null, number>();
  for (const key of here) crowd.set(key, (crowd.get(key) ?? 0) + 1);
  const same = (g: number, f: number): boolean => normal(gold[g]!.question) === normal(found[f]!.question);
  const alike = (g: number, f: number): boolean => squashed(gold[g]!.question) === squashed(found[f]!.question);
  const atPlace = (g: number, f: number): boolean => here[g] !== null && here[g] === there[f];
  const rules: ((g: number, f: number) => boolean)[] = textual
    ? [same, alike]
    : [
        (g, f) => atPlace(g, f) && alike(g, f),
        ...(/\.docx$/iu.test(fileName) ? [same] : []),
        (g, f) => atPlace(g, f) && crowd.get(here[g]!) === 1,
      ];
  const matched: (number | null)[] = gold.map(() => null);
  const used = new Set<number>();
  for (const rule of rules)
    for (const g of gold.keys()) {
      if (matched[g] !== null) continue;
      const f = found.findIndex((_, at) => !used.has(at) && rule(g, at));
      if (f < 0) continue;
      matched[g] = f;
      used.add(f);
    }
  return matched;
}

/** What is right of one found question; null where the gold asks for nothing of the kind. */
export interface QuestionFigures {
  text: boolean;
  section: boolean | null;
  /** Every answer place of the gold was found at its address. */
  places: boolean | null;
  kinds: { right: number; of: number };
  allowed: boolean | null;
  /** Answer places that the gold lacks. */
  extra: number;
}

export function compareQuestion(gold: GoldQuestion, found: FoundQuestion): QuestionFigures {
  const placed = gold.answers.filter(({ at }) => addressOf(gold.sheet, at) !== null);
  const byPlace = new Map(found.answers.map((answer) => [addressOf(found.sheet, answer.at), answer]));
  byPlace.delete(null);
  const hits = placed.map((answer) => byPlace.get(addressOf(gold.sheet, answer.at)));
  const checks = gold.answers.flatMap((answer) => {
    const hit = byPlace.get(addressOf(gold.sheet, answer.at));
    return meaningRight(answer, answer.at && addressOf(gold.sheet, answer.at) ? (hit ? [hit] : []) : found.answers);
  });
  return {
    text: normal(gold.question) === normal(found.question),
    section: gold.section === null ? null : sectionRight(gold.section, found.section),
    places: placed.length === 0 ? null : hits.every((hit) => hit !== undefined),
    kinds: { right: hits.filter((hit, at) => hit && hit.kind === placed[at]!.kind).length, of: hits.filter(Boolean).length },
    allowed: checks.length === 0 ? null : checks.every(Boolean),
    extra: placed.length === 0 ? 0 : Math.max(0, byPlace.size - new Set(hits.filter(Boolean)).size),
  };
}

/** Whether one of the candidates has the options or the meaning of the gold's answer. */
function meaningRight(answer: GoldAnswer, candidates: AnswerPlace[]): boolean[] {
  const set = (values: string[] | undefined): string =>
    JSON.stringify([...new Set((values ?? []).map(normal))].toSorted((a, b) => (a < b ? -1 : 1)));
  if (answer.allowed) return [candidates.some(({ allowed }) => set(allowed) === set(answer.allowed))];
  if (answer.value !== undefined && candidates.length > 0) return [candidates.some(({ value }) => normal(value) === normal(answer.value))];
  return [];
}

/** Of a section path ("A / B") the last part alone is right too. */
function sectionRight(gold: string, found: string | null): boolean {
  const plain = (text: string | null): string => normal((text ?? '').replace(/[^\p{L}\p{N}]+/gu, ' '));
  const last = gold.split(/ \/ |\n/u).at(-1)!;
  return [gold, last].map(plain).includes(plain(found));
}
