/**
 * `node eval/losses.ts [FOLDER …]`: whether losses are said. Every form (those that ship, and questionnaires with gold in
 * the folders) is read as it stands, in letters that no language has, and once without each rule; of the readings that are
 * not right it counts those with a warning that names a place of what is wrong, of the right ones those with a warning.
 */
import { basename } from 'node:path';
import type { Extraction } from '#contract/extraction.ts';
import type { Source } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { rules } from './families/rules.ts';
import { forms } from './forms/forms.ts';
import type { GoldQuestion } from './forms/model.ts';
import { disguised, disguiseSource } from './losses/disguise.ts';
import { judgeLosses } from './losses/judge-losses.ts';
import type { Judged } from './losses/judge-losses.ts';
import type { GoldFile } from './run/extraction.ts';
import { readGoldFolder } from './run/gold-folder.ts';

interface Count {
  readings: number;
  wrong: number;
  named: number;
  exactly: number;
  right: number;
  warned: number;
}

const none = (): Count => ({ readings: 0, wrong: 0, named: 0, exactly: 0, right: 0, warned: 0 });

function add(count: Count, judged: Judged): void {
  count.readings += 1;
  if (judged.right) count.right += 1;
  else count.wrong += 1;
  if (judged.right && judged.warned) count.warned += 1;
  if (!judged.right && judged.named) count.named += 1;
  if (!judged.right && judged.exactly) count.exactly += 1;
}

const silent: string[] = [];
const loud: string[] = [];

function judge(how: string, fileName: string, gold: GoldQuestion[], found: Extraction): Judged {
  const judged = judgeLosses(fileName, gold, found);
  if (!judged.right && !judged.named) silent.push(`${fileName} ${how}`);
  if (judged.right && judged.warned) loud.push(`${fileName} ${how}: ${found.warnings[0]}`);
  return judged;
}

const folders = process.argv.slice(2);
const shipped: GoldFile[] = await Promise.all(forms.map(async ({ fileName, build }) => ({ fileName, ...(await build()) })));
const files = [...shipped, ...(await Promise.all(folders.map(readGoldFolder))).flat()];
const counts = { 'as it stands': none(), 'in unknown letters': none(), 'without a rule': none() };
for (const { fileName, bytes, questions } of files) {
  const name = basename(fileName);
  const source: Source = await readSource(bytes, name);
  const whole = findQuestions(source, name);
  add(counts['as it stands'], judge('as it stands', fileName, questions, whole));
  const strange = questions.map((one) => ({
    ...one,
    sheet: one.sheet === null ? null : disguised(one.sheet),
    question: disguised(one.question),
  }));
  add(counts['in unknown letters'], judge('in unknown letters', fileName, strange, findQuestions(disguiseSource(source), name)));
  const plain = JSON.stringify(whole.questions);
  for (const rule of rules) {
    const found = findQuestions(source, name, { without: new Set([rule]) });
    if (JSON.stringify(found.questions) !== plain) add(counts['without a rule'], judge(`without “${rule}”`, fileName, questions, found));
  }
}
const share = (part: number, whole: number): string => (whole === 0 ? '    –' : (part / whole).toFixed(3));
process.stdout.write(`${files.length} forms\n${''.padEnd(20)} readings  not right  place named  row or column  right  warned\n`);
for (const [how, count] of Object.entries(counts))
  process.stdout.write(
    `${how.padEnd(20)} ${String(count.readings).padStart(8)} ${String(count.wrong).padStart(10)} ${share(count.named, count.wrong).padStart(12)} ${share(count.exactly, count.wrong).padStart(14)} ${String(count.right).padStart(6)} ${share(count.warned, count.right).padStart(7)}\n`,
  );
for (const one of silent) process.stdout.write(`silent: ${one}\n`);
for (const one of loud) process.stdout.write(`said of a right reading: ${one}\n`);
