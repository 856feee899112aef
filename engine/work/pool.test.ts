import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reason } from '#contract/reasons.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildXlsx } from '#engine/files/testing/office.ts';
import { buildPdfForm } from '#engine/files/testing/pdf.ts';
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

test('a task runs in a process of its own and its bytes come back', async () => {
  const filled = await pool.run('fill', { bytes: form, fileName: 'form.xlsx', answers });
  expect(filled.report).toMatchObject({ written: 1, refused: [], changedParts: ['xl/worksheets/sheet1.xml'] });
  const proof = await pool.run('prove', { original: form, filled: filled.bytes, fileName: 'form.xlsx' });
  expect(proof.changedPlaces).toEqual([{ sheet: 'Form', at: { cell: 'C1' }, before: '', after: 'Yes' }]);
});

test('an unreadable file is told apart from a fault, with its sentence', async () => {
  const run = pool.run('fill', { bytes: new Uint8Array(), fileName: 'nothing.xlsx', answers });
  await expect(run).rejects.toBeInstanceOf(UnreadableFile);
  await expect(run).rejects.toMatchObject({
    reason: 'empty',
    message: 'nothing.xlsx is empty (0 bytes). Send it again.',
    because: reason('unreadable_no_bytes'),
  });
});

test('too much memory ends the task, and the pool goes on', async () => {
  const run = pool.run('fill', { bytes: large, fileName: 'large.xlsx', answers }, { memoryMb: 24 });
  await expect(run).rejects.toMatchObject({
    reason: 'limit',
    message: expect.stringContaining('large.xlsx needs more than 24 MB'),
    because: reason('unreadable_memory', { size: 24 }),
  });
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

test('promises that a library leaves behind do not end the process', async () => {
  const form = await buildPdfForm({ fields: [{ name: 'a', kind: 'text', label: 'Do you encrypt backups?' }] });
  const text = Buffer.from(form).toString('latin1');
  const objects = [...text.matchAll(/\n(\d+) 0 obj/g)].map(([, number]) => Number(number));
  for (const number of objects) {
    const spoilt = Buffer.from(text.replace(`\n${number} 0 obj`, `\n${number} 0 obx`), 'latin1');
    const outcome = await pool.run('extract', { bytes: spoilt, fileName: `${number}.pdf` }).then(
      () => 'read',
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(/^read$|is damaged|holds pictures/);
  }
});

test('what cannot be got for a task ends it as it is, and the pool goes on', async () => {
  const away = () => Promise.reject(new Error('The file is away.'));
  await expect(pool.run('fill', away)).rejects.toThrow('The file is away.');
  const got = async () => ({ bytes: form, fileName: 'form.xlsx', answers });
  await expect(pool.run('fill', got)).resolves.toMatchObject({ report: { written: 1 } });
});

test('a file that does not come is waited for no longer than a task', async () => {
  await expect(pool.run('fill', () => new Promise(() => {}), { timeoutMs: 1 })).rejects.toMatchObject({ reason: 'limit' });
  await expect(pool.run('fill', { bytes: form, fileName: 'form.xlsx', answers })).resolves.toMatchObject({ report: { written: 1 } });
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

describe('who waits for a process', () => {
  const script = new URL('./testing/unruly.ts', import.meta.url);
  const open = async (turnMs: number) => {
    const opened = openPool({ size: 1, turnMs, script });
    onTestFinished(() => opened.close());
    const done: string[] = [];
    const run = (fileName: string, party: string, signal?: AbortSignal, queued = false, timeoutMs?: number) =>
      opened
        .run(
          'fill',
          { bytes: new Uint8Array(3), fileName, answers: [] },
          { party, queued, memoryMb: 48, ...(signal ? { signal } : {}), ...(timeoutMs ? { timeoutMs } : {}) },
        )
        .then(
          () => void done.push(fileName),
          () => void done.push(`${fileName} given up`),
        );
    return { run, done };
  };

  test('waits for no slow file of another party, however many that has, nor for those of two', async () => {
    const { run, done } = await open(5_000);
    const stop = new AbortController();
    const slow = [run('loop.xlsx', 'first', stop.signal), run('loop.xlsx', 'first', stop.signal), run('loop.xlsx', 'second', stop.signal)];
    await run('plain of third.xlsx', 'third');
    expect(done).toEqual(['plain of third.xlsx']);
    stop.abort(new Error('enough'));
    await Promise.all(slow);
  });

  test('takes turns: many files of one party do not come before the one of another', async () => {
    const { run, done } = await open(20_000);
    const stop = new AbortController();
    // Holds the one process for good, so that all others are done one after another in the one more.
    const slow = run('loop.xlsx', 'third', stop.signal);
    const many = Array.from({ length: 6 }, (_, i) => run(`plain ${i}.xlsx`, 'first'));
    await Promise.all([...many, run('plain other.xlsx', 'second')]);
    expect(done.indexOf('plain other.xlsx')).toBe(1);
    stop.abort(new Error('enough'));
    await slow;
  });

  test('whose file took all its time comes after others, and gets the process more again once one of theirs was done', async () => {
    const { run, done } = await open(20_000);
    await run('loop.xlsx', 'first', undefined, false, 500);
    const stop = new AbortController();
    const slow = run('loop.xlsx', 'third', stop.signal);
    const after = run('plain of first.xlsx', 'first');
    for (const number of [1, 2, 3]) await run(`plain ${number}.xlsx`, 'second');
    expect(done).toEqual(['loop.xlsx given up', 'plain 1.xlsx', 'plain 2.xlsx', 'plain 3.xlsx']);
    stop.abort(new Error('enough'));
    await Promise.all([slow, after]);
    const again = new AbortController();
    const held = run('loop.xlsx', 'third', again.signal);
    await run('plain again.xlsx', 'first');
    again.abort(new Error('enough'));
    await held;
  });

  test('a party has an end of what waits, but for what a queue brings; others wait beside it', async () => {
    const { run, done } = await open(20_000);
    const stop = new AbortController();
    const slow = run('loop.xlsx', 'first', stop.signal);
    const many = Array.from({ length: 20 }, (_, i) => run(`plain ${i}.xlsx`, 'first'));
    await Promise.all(many.slice(16));
    expect(done).toEqual([16, 17, 18, 19].map((i) => `plain ${i}.xlsx given up`));
    await run('plain of second.xlsx', 'second');
    const queued = run('plain queued.xlsx', 'first', undefined, true);
    stop.abort(new Error('enough'));
    await Promise.all([slow, queued, ...many]);
    expect(done).toHaveLength(23);
    expect(done).toContain('plain queued.xlsx');
  });

  test('what was long in the process more begins anew in one of the others, and is done', async () => {
    const { run, done } = await open(1);
    await Promise.all([run('plain a.xlsx', 'first'), run('plain b.xlsx', 'second'), run('plain c.xlsx', 'third')]);
    expect(done.toSorted()).toEqual(['plain a.xlsx', 'plain b.xlsx', 'plain c.xlsx']);
  });
});

describe('what would end a process', () => {
  const script = new URL('./testing/unruly.ts', import.meta.url);
  let unruly: WorkPool;
  beforeAll(() => {
    unruly = openPool({ size: 1, script });
  });
  afterAll(() => unruly.close());
  const run = (fileName: string, options = {}) =>
    unruly.run('fill', { bytes: new Uint8Array(3), fileName, answers: [] }, { memoryMb: 48, timeoutMs: 20_000, ...options });
  const goesOn = () => expect(run('plain.xlsx')).resolves.toMatchObject({ bytes: expect.anything() });

  test.each(['map.xlsx', 'array.xlsx', 'bytes.xlsx'])('ends the task alone when it takes memory without end: %s', async (name) => {
    const error = await run(name).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect(error).toMatchObject({
      reason: 'limit',
      message: expect.stringMatching(new RegExp(`^${name} needs more than \\d+ MB of memory`)),
    });
    await goesOn();
  });

  test.each(['exit.xlsx', 'abort.xlsx', 'throw.xlsx'])('ends the task alone when its program ends: %s', async (name) => {
    const error = await run(name).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect(error).toMatchObject({
      reason: 'limit',
      message: expect.stringMatching(new RegExp(`^${name} ended the program that reads it`)),
    });
    await goesOn();
  });

  test('a process that is killed from outside is no fault of its file, which is read anew; one that is killed twice is given up', async () => {
    const mark = join(mkdtempSync('/tmp/rejoinder-test-pool-'), 'mark');
    onTestFinished(() => rmSync(dirname(mark), { recursive: true }));
    const once = unruly.run('fill', { bytes: Buffer.from(mark), fileName: 'plain killed once.xlsx', answers: [] }, { memoryMb: 48 });
    await expect(once).resolves.toMatchObject({ bytes: expect.anything() });
    expect(existsSync(mark)).toBe(true);
    await expect(run('killed.xlsx')).rejects.toMatchObject({ reason: 'limit', message: expect.stringContaining('memory') });
    await goesOn();
  });

  test('ends the task alone when it never comes back', async () => {
    await expect(run('loop.xlsx', { timeoutMs: 1000 })).rejects.toMatchObject({
      reason: 'limit',
      message: expect.stringContaining('took longer'),
    });
    await goesOn();
  });

  test.runIf(process.platform === 'linux')('where memory is short the system ends it before the service', async () => {
    const { bytes } = await run('plain score.xlsx');
    expect(Buffer.from(bytes).toString().trim()).toBe('1000');
  });

  test('a process knows nothing of the settings of the service', async () => {
    process.env['REJOINDER_TEST_SECRET'] = 'one';
    const { bytes } = await run('plain again.xlsx', { memoryMb: 49 });
    delete process.env['REJOINDER_TEST_SECRET'];
    const names = Buffer.from(bytes).toString('utf8');
    expect(names).toContain('PATH');
    expect(names).not.toContain('REJOINDER');
  });
});
