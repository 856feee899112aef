import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reasonSentences, sentenceOf } from './reason-sentences.ts';
import { Reason, reason, reasonCodes } from './reasons.ts';

test('every code has its sentence, and every sentence a code', () => {
  expect(Object.keys(reasonSentences).toSorted()).toEqual([...reasonCodes].toSorted());
});

const texts = async (language: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(import.meta.dirname, '..', 'web', 'i18n', language, 'reasons.json'), 'utf8'));
const named = (text: string, pattern: RegExp): string =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))].toSorted().join();
const forms = (code: string): string[] => {
  const entry: string | { one: string; other: string } = reasonSentences[code as keyof typeof reasonSentences];
  return typeof entry === 'string' ? [entry] : [entry.one, entry.other];
};

test.each(['en', 'sl', 'it', 'fr', 'uk'])('every code has its sentence in %s, with the same values', async (language) => {
  const said = await texts(language);
  const codes = new Set(
    Object.keys(said).map((key) => key.replace(/_(one|two|few|many|other)$/, (ending) => (key in reasonSentences ? ending : ''))),
  );
  expect([...codes].toSorted()).toEqual(reasonCodes.toSorted());
  for (const code of reasonCodes) {
    const text = said[code] ?? said[`${code}_other`] ?? '';
    expect(named(text, /\{\{(\w+)(?:, number)?\}\}/g), code).toBe(named(forms(code).at(-1)!, /\{(\w+)\}/g));
  }
});

test('the screen in English and the command line say the same sentences', async () => {
  const said = await texts('en');
  for (const code of reasonCodes) {
    const shown = code in said ? [said[code]!] : [said[`${code}_one`]!, said[`${code}_other`]!];
    expect(shown.map((text) => text.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, '{$1}'))).toEqual(forms(code));
  }
});

test('a sentence holds its values, and a count chooses its form', () => {
  expect(sentenceOf(reason('same_asked', { document: 'form.xlsx' }))).toBe('The same question was answered in form.xlsx.');
  expect(sentenceOf(reason('sources_agree', { count: 1 }))).toBe('One more source agrees.');
  expect(sentenceOf(reason('sources_agree', { count: 3 }))).toBe('3 more sources agree.');
  expect(Reason.safeParse({ code: 'made_up', values: {} }).success).toBe(false);
});
