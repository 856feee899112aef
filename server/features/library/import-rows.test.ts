import { vi } from 'vitest';
import { libraryLimits } from '#contract/library.ts';
import { expect, test } from '#test/harness.ts';
import { csv, send } from './testing.ts';

const MOST = 2 * libraryLimits.entries;

test.for(['json', 'csv'] as const)(
  'of a %s with more rows than an import reads nothing is planned, and a sentence says so',
  async (kind, { app, as }) => {
    const editor = await as('editor');
    const rows = Array.from({ length: MOST + 1 }, (_, at) => [`q${at}`, 'y']);
    const bytes =
      kind === 'json'
        ? Buffer.from(JSON.stringify(rows.map(([question, answer]) => ({ question, answer }))))
        : csv([['Question', 'Answer'], ...rows]);
    const uploadId = await send(app, editor, `old.${kind}`, bytes);
    for (const path of ['/api/library/import/preview', '/api/library/import']) {
      const { status, body } = await editor.post(path, { upload_id: uploadId });
      expect([status, body.code]).toEqual([422, 'unreadable_file']);
      expect(body.error).toContain('has 100,001 rows, and an import reads at most 100,000. Import it in parts');
    }
  },
);

test('of an organisation one import is looked at before at a time, and all are answered', async ({ app, as }) => {
  const editor = await as('editor');
  const bytes = csv([['Question', 'Answer'], ...Array.from({ length: 20 }, (_, at) => [`Is ${at} kept?`, 'Yes, it is.'])]);
  const sent = await Promise.all(Array.from({ length: 5 }, (_, at) => send(app, editor, `${at}.csv`, bytes)));
  const underWay: number[] = [];
  let now = 0;
  const run = app.deps.pool.run.bind(app.deps.pool);
  vi.spyOn(app.deps.pool, 'run').mockImplementation(async (...given: Parameters<typeof run>) => {
    underWay.push((now += 1));
    try {
      return await run(...given);
    } finally {
      now -= 1;
    }
  });
  const answers = await Promise.all(sent.map((id) => editor.post('/api/library/import/preview', { upload_id: id })));
  vi.restoreAllMocks();
  expect(answers.map(({ status, body }) => [status, body.counts?.new])).toEqual(Array(5).fill([200, 20]));
  expect(underWay).toEqual([1, 1, 1, 1, 1]);
});
