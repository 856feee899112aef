import { expect, test } from 'vitest';
import { readBack } from './read-back.ts';

const file = (entries: number) =>
  Buffer.from(JSON.stringify({ qa_entries: Array.from({ length: entries }, () => ({ question: 'Is it kept?', answer: 'Yes' })) }));

test('a file that comes back holds no more answers than a request may have, four times over', async () => {
  expect(await readBack(file(20_000), 'back.json')).toHaveLength(20_000);
  await expect(readBack(file(20_001), 'back.json')).rejects.toThrow(/back\.json is over a limit: it holds 20001 answers/);
});
