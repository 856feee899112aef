import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { fillSource } from '#engine/files/fill.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { buildWorkbook } from '#sample/build/workbook.ts';
import { chance, question } from './made-text.ts';
import { seconds, time, timed } from './measure.ts';
import type { Figure } from './measure.ts';
import { rejoinder } from './run-command.ts';

const QUESTIONS = 1000;

/** A workbook with 1,000 questions, a list and a comment each, sections every 25. */
export function largeWorkbook(): Uint8Array {
  const next = chance(7);
  const rows: { text: string; style?: 'header' | 'section' | 'answer' }[][] = [
    ['ID', 'Question', 'Answer', 'Comment'].map((text) => ({ text, style: 'header' as const })),
  ];
  const ranges: string[] = [];
  for (let i = 1; i <= QUESTIONS; i++) {
    if (i % 25 === 1) rows.push([{ text: `Section ${Math.ceil(i / 25)}`, style: 'section' }]);
    rows.push([{ text: `Q-${i}` }, { text: question(next) }, { text: '', style: 'answer' }, { text: '', style: 'answer' }]);
    ranges.push(`C${rows.length}`);
  }
  return buildWorkbook([{ name: 'Questions', widths: [8, 70, 16, 60], rows, lists: [[ranges.join(' '), '"Yes,No,N/A"']] }]);
}

/** Extraction and filling of a 1,000-question workbook: by the command line as people feel it, and inside a warm process. */
export async function benchFiles(folder: string): Promise<Figure[]> {
  const path = join(folder, 'large.xlsx');
  const bytes = largeWorkbook();
  await writeFile(path, bytes);
  const command = await timed(() => rejoinder(['extract', path, '--json']));
  const found = (JSON.parse(command.value.stdout) as { questions: unknown[] }).questions.length;
  const read = async () => findQuestions(await readSource(bytes, 'large.xlsx'), 'large.xlsx');
  const { value: extraction } = await timed(read);
  const warm = await timed(read);
  const plain = await timed(() => XLSX.read(bytes));
  const answers = extraction.questions.flatMap((one) =>
    one.answers.map((place) => ({ sheet: one.sheet, at: place.at ?? {}, value: place.kind === 'choice' ? 'Yes' : 'As the policy says.' })),
  );
  await fillSource(bytes, 'large.xlsx', answers);
  const filled = await timed(() => fillSource(bytes, 'large.xlsx', answers));
  return [
    time('extract a 1,000-question workbook, command and all', 3000, command.ms, `${found} questions found`),
    time('the same in a warm process', 1500, warm.ms, `a plain read by SheetJS of the same file: ${seconds(plain.ms)}`),
    time(`fill ${filled.value.report.written} cells of it`, 100, filled.ms),
  ];
}
