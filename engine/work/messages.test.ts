import { expect, test } from 'vitest';
import { gatherParts, reportsOf } from './messages.ts';
import type { Report } from './messages.ts';

test('a list of many thousands crosses in parts and comes out as it went in', () => {
  const output = { file: 'form.csv', questions: Array.from({ length: 50_001 }, (_, at) => ({ at })), warnings: ['One.'] } as never;
  const reports = [...reportsOf(output)];
  const parts = gatherParts();
  let whole: unknown;
  for (const report of reports as Report[]) {
    if (report.kind === 'part') {
      expect(report.items.length).toBeLessThanOrEqual(250);
      parts.take(report.list, report.items);
    } else if (report.kind === 'done') {
      expect((report.output as unknown as { questions: unknown[] }).questions).toEqual([]);
      whole = parts.whole(report.output);
    }
  }
  expect(whole).toEqual(output);
  expect(reports.at(-1)?.kind).toBe('done');
});

test('bytes and lists cross as they are', () => {
  for (const output of [new Uint8Array([1, 2]), [1, 2, 3], null])
    expect([...reportsOf(output as never)]).toEqual([{ kind: 'done', output }]);
});
