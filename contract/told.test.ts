import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toldReasonCodes, toldSentence } from './told.ts';

const words = async (language: string): Promise<Record<string, string>> => {
  const file = join(import.meta.dirname, '..', 'web', 'i18n', language, 'told.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { why: Record<string, string> }).why;
};

test('the screen says why in the words of the command line, and in every language each reason has its sentence', async () => {
  const english = await words('en');
  for (const code of toldReasonCodes) {
    const values = { said: '35 days', day: '1 March', why: 'told a week, now a day' };
    const shown = english[code]?.replace(/\{\{(\w+)\}\}/gu, (_, name: 'said' | 'day') => values[name]);
    expect(shown, code).toBe(toldSentence({ code, values }));
  }
  for (const language of ['en', 'sl', 'it', 'fr', 'uk'])
    expect(Object.keys(await words(language)).toSorted(), language).toEqual([...toldReasonCodes].toSorted());
});
