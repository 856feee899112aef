import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askLaw } from './ask.ts';
import { openLaw } from './open-law.ts';
import type { OpenLaw } from './open-law.ts';
import { questionLanguage } from './question-language.ts';
import { readStatements, statementFiles } from './read-statements.io.ts';
import { marksOf } from './with-marks.ts';

const now = new Date('2026-03-01');
const statements = statementFiles()
  .filter((file) => file.endsWith('labour-pay.json'))
  .flatMap(readStatements);
const payday = statements.find(({ id }) => id === 'labour-payday')!;

let folder = '';
let law: OpenLaw;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-'));
  law = await openLaw(folder, null, { statements, overrides: [] });
});
afterAll(async () => {
  await law.close();
  await rm(folder, { recursive: true, force: true });
});
const ruleFor = async (question: string) => (await askLaw(question, law, { now })).citations[0]?.statement;

describe('a question that is typed badly', () => {
  it('without the marks of čšž finds the rule that it finds with them', async () => {
    const bare = (question: string) => question.normalize('NFD').replaceAll('\u030c', '');
    const marked = statements.flatMap(({ asked }) => asked.sl).filter((one) => bare(one) !== one && questionLanguage(bare(one)) === 'sl');
    expect(marked.length).toBeGreaterThan(50);
    const differ = [];
    for (const question of marked) if ((await ruleFor(bare(question))) !== (await ruleFor(question))) differ.push(question);
    expect(differ).toEqual([]);
  });

  it('in capitals, without signs and with too much space finds it too', async () => {
    expect(await ruleFor(`  ${payday.asked.en[0]!.toUpperCase().replace('?', '').replaceAll(' ', '   ')} `)).toBe(payday.text.en);
  });

  it('in two languages mixed is answered in the one that most of it is in', async () => {
    const mixed = `Ciao, ${payday.asked.en[0]!} Grazie mille`;
    expect(await askLaw(mixed, law, { now })).toMatchObject({
      status: 'answered',
      language: 'en',
      citations: [{ statement: payday.text.en }, {}, {}],
    });
    const other = `Please, ${payday.asked.sl[0]!} Thank you`;
    expect(await askLaw(other, law, { now })).toMatchObject({ status: 'answered', language: 'sl' });
  });

  it('and is very long is answered or refused in its language', async () => {
    const answer = await askLaw(`${payday.asked.en[0]} ${'I have worked here for years. '.repeat(400)}`, law, { now });
    expect(['answered', 'refused']).toContain(answer.status);
    expect(answer.language).toBe('en');
  });
});

it('puts marks on words that are written with them alone', () => {
  const withMarks = marksOf(['Kakšna je plača?', 'Ali se delavec še vrne?', 'Ali se pritoži?'], 'sl');
  expect(withMarks('KAKSNA placa se mu da?')).toBe('kakšna plača se mu da?');
  expect(withMarks('')).toBe('');
  const spoken = marksOf(['Koliko kapitala potrebuje d. o. o.?', 'Ali moram delati nadure?', 'Družba d. o. o. prodaja.'], 'sl');
  expect(spoken('a moram delat ce mam doo')).toBe('ali moram delati ce imam d. o. o.');
  expect(spoken('kolk kapitala rabi d.o.o.')).toBe('koliko kapitala rabi d. o. o.');
  expect(marksOf(['Serve una d.o.o.?'], 'it')('a una doo')).toBe('a una d.o.o.');
});
