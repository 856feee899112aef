/**
 * `node eval/migration.ts --data FOLDER --pairs FILE`: how well answers are carried from an older version of a form to a newer one.
 * FILE names the pairs: `[{ "name", "older", "newer", "labels"?, "sameIds"? }]`, paths relative to FOLDER. `labels` is a JSON of which question
 * follows from which (`pairs`: old id → new id → 2 the same, 1 helpful); with `sameIds` both versions number alike, so that equal ids are
 * the right ones. Says how questions were matched, how many matches are right, and how often a carried choice is what people chose.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FoundQuestion } from '#contract/extraction.ts';
import { humanAnswer } from '#engine/answers/human-answer.ts';
import { sameOption } from '#engine/answers/options.ts';
import { readSource } from '#engine/files/read-source.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { type Carried, carryAnswers } from '#engine/migration/carry.ts';
import type { Succession } from '#engine/migration/model.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';

interface Pair {
  name: string;
  older: string;
  newer: string;
  labels?: string;
  sameIds?: boolean;
}

type Labels = { pairs: Record<string, Record<string, number>>; no_match: string[] };

const { values } = parseArgs({
  options: { data: { type: 'string' }, pairs: { type: 'string' }, show: { type: 'boolean', default: false } },
});
if (!values.data || !values.pairs) throw new Error('Usage: node eval/migration.ts --data FOLDER --pairs FILE [--show]');
const folder = values.data;

const questionsOf = async (path: string): Promise<FoundQuestion[]> => {
  const source = await readSource(new Uint8Array(await readFile(join(folder, path))), basename(path));
  return findQuestions(source, basename(path)).questions;
};

const plain = (id: string | null): string => (id ?? '').replaceAll(/\s+/g, '');
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${part}/${whole} = ${(part / whole).toFixed(3)}`);

/** Matches whose older question has labels, by grade: 2 the same, 1 helpful, 0 neither. */
const grade = (
  older: FoundQuestion[],
  newer: FoundQuestion[],
  { matches }: Carried,
  { pairs, no_match }: Labels,
): Record<number, number> => {
  const known = new Set([...Object.keys(pairs), ...no_match]);
  const grades: Record<number, number> = { 0: 0, 1: 0, 2: 0 };
  matches.forEach((match, index) => {
    for (const from of match.from) {
      const id = plain(older[from]?.id ?? null);
      if (known.has(id)) grades[pairs[id]?.[plain(newer[index]?.id ?? null)] ?? 0]! += 1;
    }
  });
  return grades;
};

/** Of newer questions whose id the older version has: how many follow from that one; of the others: how many are called new. */
const byIds = (older: FoundQuestion[], newer: FoundQuestion[], { matches }: Carried) => {
  const ids = new Set(older.map((question) => plain(question.id)).filter((id) => id !== ''));
  const figures = { kept: 0, right: 0, wrong: 0, added: 0, calledNew: 0 };
  newer.forEach((question, index) => {
    const id = plain(question.id);
    if (id === '') return;
    const from = matches[index]?.from.map((at) => plain(older[at]?.id ?? null)) ?? [];
    if (ids.has(id)) {
      figures.kept += 1;
      if (from[0] === id) figures.right += 1;
      else if (from.length > 0) figures.wrong += 1;
    } else {
      figures.added += 1;
      if (from.length === 0) figures.calledNew += 1;
    }
  });
  return figures;
};

/** Carried choices beside those that people gave in the newer form, by how the question was matched. */
const choices = (newer: FoundQuestion[], { matches, proposals }: Carried) => {
  const figures = new Map<Succession, { both: number; agree: number }>();
  newer.forEach((question, index) => {
    const [human, carried, kind] = [humanAnswer(question).choice, proposals[index]?.choice ?? null, matches[index]?.kind ?? 'new'];
    if (human === null || carried === null) return;
    const figure = figures.get(kind) ?? { both: 0, agree: 0 };
    figure.both += 1;
    if (sameOption(carried, [human]) !== null) figure.agree += 1;
    figures.set(kind, figure);
  });
  return figures;
};

const measure = async (pair: Pair): Promise<void> => {
  const [older, newer] = [await questionsOf(pair.older), await questionsOf(pair.newer)];
  const started = performance.now();
  const carried = await carryAnswers({ document: basename(pair.older), questions: older }, newer, encoder);
  const ms = Math.round(performance.now() - started);
  const kinds = Map.groupBy(carried.matches, (match) => match.kind);
  const counts = (['same', 'changed', 'split', 'merged', 'new'] as const).map((kind) => `${kind} ${kinds.get(kind)?.length ?? 0}`);
  console.log(
    `${pair.name}: ${older.length} → ${newer.length} questions; ${counts.join(', ')}, gone ${carried.gone.length}; ${carried.proposals.filter(Boolean).length} answers carried; ${ms} ms`,
  );
  if (pair.labels) {
    const grades = grade(older, newer, carried, JSON.parse(await readFile(join(folder, pair.labels), 'utf8')) as Labels);
    const all = grades[0]! + grades[1]! + grades[2]!;
    console.log(
      `  of matches with a label: the same ${share(grades[2]!, all)}, the same or helpful ${share(grades[1]! + grades[2]!, all)}`,
    );
  }
  if (pair.sameIds) {
    const { kept, right, wrong, added, calledNew } = byIds(older, newer, carried);
    console.log(
      `  ids in both: followed ${share(right, kept)}, from another question ${wrong}; ids that are new: called new ${share(calledNew, added)}`,
    );
  }
  for (const [kind, { both, agree }] of choices(newer, carried)) console.log(`  choice as people gave it, ${kind}: ${share(agree, both)}`);
  if (values.show) {
    carried.matches.forEach((match, index) => {
      if (match.kind !== 'same' && match.kind !== 'new')
        console.log(
          `  ${match.kind} ${match.similarity.toFixed(3)} ${match.from.map((at) => `${older[at]?.id} ${older[at]?.question}`).join(' + ')}\n    → ${newer[index]?.id} ${newer[index]?.question}\n    ${match.differing.join(' · ')}`,
        );
    });
  }
};

const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
if (reason) console.error(reason);
for (const pair of JSON.parse(await readFile(values.pairs, 'utf8')) as Pair[]) await measure(pair);
await encoder?.close();
