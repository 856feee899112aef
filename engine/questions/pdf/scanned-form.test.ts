/** A questionnaire that was printed and scanned. */
import { expect, it } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { pictureOf, scanOf } from '#engine/recognition/testing/scan.ts';
import { findQuestions } from '../find-questions.ts';

const page = (lines: string[]): Promise<Uint8Array> => pictureOf({ lines, size: 22 });

it('numbered questions of a scan are found on their pages, and people are told that it was one', async () => {
  const scan = await scanOf([
    await page(['Security questionnaire', '', '1. Are backups kept in another town?', '2. Who may see the data of customers?']),
    await page(['3. How often is the plan for an outage tried out?', '', '4. Does a second person approve every change?']),
  ]);
  const found = findQuestions(await readSource(scan, 'scan.pdf'), 'scan.pdf');
  expect(found.questions.map((question) => [question.id, question.question, question.at.page])).toEqual([
    ['1', 'Are backups kept in another town?', 1],
    ['2', 'Who may see the data of customers?', 1],
    ['3', 'How often is the plan for an outage tried out?', 2],
    ['4', 'Does a second person approve every change?', 2],
  ]);
  expect(found.questions[0]?.answers).toEqual([{ kind: 'text' }]);
  expect(found.warnings[0]).toContain('scan');
});

it('the questions of a scanned table are read whole, apart from what stands beside them', async () => {
  const rows = [
    ['No.', 'Question', 'Answer'],
    ['A1', 'Is the entrance locked at night?', ''],
    ['A2', 'Are visitors met at the door?', ''],
    ['A3', 'Is the server room apart?', ''],
    ['A4', 'Who holds the spare keys?', ''],
    ['A5', 'Is there an alarm?', ''],
  ];
  const drawn = await pictureOf({
    draw: (context) => {
      context.font = '22px Scan';
      for (const [at, [id = '', text = '', answer = '']] of rows.entries()) {
        context.fillText(id, 80, 140 + at * 70);
        context.fillText(text, 200, 140 + at * 70);
        context.fillText(answer, 700, 140 + at * 70);
      }
    },
  });
  const found = findQuestions(await readSource(await scanOf([drawn]), 'scan.pdf'), 'scan.pdf');
  expect(found.questions.map((question) => question.question)).toEqual(rows.slice(1).map(([, text]) => text));
});

it('a scan in which nothing can be read is refused with a sentence', async () => {
  await expect(readSource(await scanOf([await pictureOf({})]), 'blank.pdf')).rejects.toMatchObject({ reason: 'unsupported' });
  const small = await pictureOf({ width: 40, height: 60 });
  const long = await scanOf(Array.from({ length: 13 }, () => small));
  await expect(readSource(long, 'long.pdf')).rejects.toThrow('it has 13');
});
