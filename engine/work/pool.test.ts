import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildXlsx } from '#engine/files/testing/office.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { openPool } from './pool.ts';
import type { WorkPool } from './pool.ts';

const form = buildXlsx({ sheets: [{ name: 'Form', rows: [['1', 'Do you encrypt data at rest?', null]] }] });
const large = buildXlsx({
  sheets: [{ name: 'Form', data: '<row><c t="inlineStr"><is><t>Do you keep records?</t></is></c></row>'.repeat(300_000) }],
});
const answers = [{ sheet: 'Form', at: { cell: 'C1' }, value: 'Yes' }];

let pool: WorkPool;
beforeAll(() => {
  pool = openPool({ size: 1 });
});
afterAll(() => pool.close());

test('a task runs on a thread and its bytes come back', async () => {
  const filled = await pool.run('fill', { bytes: form, fileName: 'form.xlsx', answers });
  expect(filled.report).toMatchObject({ written: 1, refused: [], changedParts: ['xl/worksheets/sheet1.xml'] });
  const proof = await pool.run('prove', { original: form, filled: filled.bytes, fileName: 'form.xlsx' });
  expect(proof.changedPlaces).toEqual([{ sheet: 'Form', at: { cell: 'C1' }, before: '', after: 'Yes' }]);
});

test('an unreadable file is told apart from a fault, with its sentence', async () => {
  const run = pool.run('fill', { bytes: new Uint8Array(), fileName: 'nothing.xlsx', answers });
  await expect(run).rejects.toBeInstanceOf(UnreadableFile);
  await expect(run).rejects.toMatchObject({ reason: 'empty', message: 'nothing.xlsx is empty (0 bytes). Send it again.' });
});

test('too much memory ends the task, and the pool goes on', async () => {
  const run = pool.run('fill', { bytes: large, fileName: 'large.xlsx', answers }, { memoryMb: 24 });
  await expect(run).rejects.toMatchObject({ reason: 'limit', message: expect.stringContaining('large.xlsx needs more than 24 MB') });
  await expect(pool.run('fill', { bytes: form, fileName: 'form.xlsx', answers })).resolves.toMatchObject({ report: { written: 1 } });
});

test('too much time ends the task, and the pool goes on', async () => {
  const run = pool.run('fill', { bytes: large, fileName: 'large.xlsx', answers }, { timeoutMs: 1 });
  await expect(run).rejects.toMatchObject({ reason: 'limit', message: expect.stringContaining('large.xlsx took longer') });
  await expect(pool.run('fill', { bytes: form, fileName: 'form.xlsx', answers })).resolves.toMatchObject({ report: { written: 1 } });
});

test('a cancelled task ends with the reason given, whether it runs or waits', async () => {
  const first = new AbortController();
  const second = new AbortController();
  const running = pool.run('prove', { original: large, filled: large, fileName: 'large.xlsx' }, { signal: first.signal });
  const waiting = pool.run('prove', { original: large, filled: large, fileName: 'large.xlsx' }, { signal: second.signal });
  second.abort(new Error('not wanted'));
  first.abort(new Error('not wanted any more'));
  await expect(running).rejects.toThrow('not wanted any more');
  await expect(waiting).rejects.toThrow('not wanted');
});

test('a closed pool takes no work', async () => {
  const closed = openPool({ size: 1 });
  await closed.close();
  await expect(closed.run('fill', { bytes: form, fileName: 'form.xlsx', answers })).rejects.toThrow('closed');
});

test('a form does not wait for a document that is being read', async () => {
  const stop = new AbortController();
  const reading = pool.run('read-document', { bytes: large, fileName: 'large.xlsx' }, { signal: stop.signal }).then(
    () => 'document',
    () => 'given up',
  );
  const filling = pool.run('fill', { bytes: form, fileName: 'form.xlsx', answers }).then(() => 'form');
  expect(await Promise.race([reading, filling])).toBe('form');
  stop.abort(new Error('enough'));
  expect(await reading).toBe('given up');
});
