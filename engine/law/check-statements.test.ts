import { describe, expect, it } from 'vitest';
import { checkAgainstActs, checkOverrides, checkStatements } from './check-statements.ts';
import { readAct } from './import/read-act.ts';
import { readActs, readFigures, readOverrides, readStatements, statementFiles } from './read-statements.io.ts';
import { statementSchema } from './statement.ts';
import type { Statement } from './statement.ts';
import { overriding, statementOf } from './tables.ts';
import { actPage } from './testing/act-page.ts';

const figures = readFigures();
const shipped = [...statementFiles().flatMap(readStatements), ...figures.map((figure) => statementOf(figure, '2026-03-01'))];
const acts = readActs();

describe('the statements that ship', () => {
  it('are whole: five languages, the same figures in each, acts that are listed, ids and questions of their own', () => {
    expect(shipped.length).toBeGreaterThan(0);
    expect(checkStatements(shipped, acts)).toEqual([]);
  });

  it('are overridden only by statements and on acts that there are', () => {
    expect(checkOverrides(readOverrides(), shipped, acts)).toEqual([]);
    const wrong = { statement: 'absent', over: [{ act: 'ZXx', article: '1' }], valid_from: '2024-01-01', valid_to: null };
    expect(checkOverrides([wrong], shipped, acts)).toHaveLength(2);
  });

  it('rest on acts whose names stand once', () => {
    expect(new Set(acts.map(({ short }) => short)).size).toBe(acts.length);
  });
});

const each = <T>(value: T) => ({ sl: value, en: value, it: value, fr: value, uk: value });
const statement = (changes: Partial<Statement> = {}): Statement => ({
  id: 'one',
  specialist: 'legal',
  act: 'ZVz',
  places: [{ article: '1', paragraph: '1', hash: null }],
  text: {
    sl: 'Delodajalec mora odgovoriti v 15 dneh.',
    en: 'The employer has to answer within 15 days.',
    it: 'Il datore di lavoro deve rispondere entro 15 giorni.',
    fr: "L'employeur doit répondre dans les 15 jours.",
    uk: 'Роботодавець має відповісти протягом 15 днів.',
  },
  figures: [{ value: 15, unit: 'day' }],
  valid_from: null,
  valid_to: null,
  as_of: '2026-02-22',
  verified: false,
  asked: {
    sl: ['Kdaj mora šef odgovoriti?', 'V kolikem času dobim odgovor?', 'Kakšen je rok za odgovor?'],
    en: ['When must my boss answer?', 'How soon will I get a reply?', 'What is the time to reply?'],
    it: ['Quando deve rispondere il capo?', 'Entro quando ricevo risposta?', 'Qual è il termine?'],
    fr: ['Quand mon patron doit-il répondre ?', 'Sous combien de jours ai-je une réponse ?', 'Quel est le délai ?'],
    uk: ['Коли має відповісти начальник?', 'Як скоро я отримаю відповідь?', 'Який строк відповіді?'],
  },
  confused_with: [],
  ...changes,
});
const law = { short: 'ZVz', id: null, address: 'https://pisrs.si/', title: each('Zakon o vzorcu') };
const says = (...statements: Statement[]) => checkStatements(statements, [law]).map((fault) => fault.says);

describe('a statement', () => {
  it('is right as it is', () => {
    expect(statementSchema.safeParse(statement()).success).toBe(true);
    expect(says(statement())).toEqual([]);
  });

  it.each<[string, Partial<Statement>, RegExp]>([
    [
      'another figure in one language',
      { text: { ...statement().text, it: 'Deve rispondere entro 30 giorni, il datore.' } },
      /in it lacks 15/u,
    ],
    [
      'a figure more often in one language',
      { text: { ...statement().text, it: 'Deve rispondere entro 15 giorni, al più tardi dopo 15 giorni.' } },
      /in fr lacks 15/u,
    ],
    ['a figure that no text says', { figures: [{ value: 20, unit: 'day' }] }, /No text has the figure 20/u],
    ['texts in the wrong language', { text: { ...statement().text, fr: statement().text.it } }, /in fr reads as it/u],
    ['an act that nobody knows', { act: 'ZXx' }, /not in legal\/acts.json/u],
    ['a yearly figure that there is none of', { yearly: ['absent'] }, /no such figure/u],
    ['itself as a look-alike', { confused_with: ['one'] }, /no such other/u],
    [
      'the same question twice',
      { asked: { ...statement().asked, en: ['A question here?', 'a question here', 'Another one?'] } },
      /stands here twice/u,
    ],
  ])('is wrong with %s', (_, changes, sentence) => {
    expect(says(statement(changes)).join('\n')).toMatch(sentence);
  });

  it('has an id and questions of its own', () => {
    expect(says(statement(), statement()).join('\n')).toMatch(/same id/u);
    expect(says(statement(), statement({ id: 'two' })).join('\n')).toMatch(/asked for one too/u);
  });

  it('is verified only with the hash of each paragraph, and has three questions or more', () => {
    expect(statementSchema.safeParse(statement({ verified: true })).success).toBe(false);
    expect(statementSchema.safeParse(statement({ asked: { ...statement().asked, uk: ['Який строк відповіді?'] } })).success).toBe(false);
  });
});

describe('a statement beside the text of its act', () => {
  const act = readAct(
    actPage([
      'clen 1. člen',
      'odstavek (1) Delodajalec odgovori v petnajstih dneh.',
      'odstavek (2) (prenehal veljati)',
      'clen 2. člen',
      'odstavek Rok je 15 dni.',
    ]),
  );
  const against = (changes: Partial<Statement> = {}) =>
    checkAgainstActs([statement(changes)], new Map([['ZVz', act]]))
      .map((fault) => fault.says)
      .join('\n');
  const at = (article: string, paragraph: string | null, hash: string | null = null) => ({ places: [{ article, paragraph, hash }] });

  it('agrees: the place is there, and the figure in words or digits', () => {
    expect(against()).toBe('');
    expect(against(at('2', null))).toBe('');
    expect(against(at('1', '1', act.articles[0]!.paragraphs[0]!.hash))).toBe('');
  });

  it('disagrees about place, figure, hash, and on an act that is not at hand', () => {
    expect(against(at('9', '1'))).toMatch(/ZVz has no 9\(1\)/u);
    expect(against(at('1', '3'))).toMatch(/ZVz has no 1\(3\)/u);
    expect(against(at('1', null))).toMatch(/no single paragraph/u);
    expect(against({ figures: [{ value: 30, unit: 'day' }] })).toMatch(/figure 30 does not stand/u);
    expect(against(at('1', '1', '0123456789abcdef'))).toMatch(/not the text that was checked/u);
    expect(against({ ...at('1', '2'), figures: [] })).toMatch(/repealed/u);
    expect(against({ act: 'ZXx', verified: true })).toMatch(/not at hand/u);
  });

  it('is not copied', () => {
    const long = readAct(
      actPage([
        'clen 1. člen',
        'odstavek (1) Delavec lahko v roku 15 dni od dneva vročitve odločbe pisno zahteva, naj se mu izplača celotno nadomestilo.',
      ]),
    );
    const copied = statement({
      text: { ...statement().text, sl: 'Delavec lahko v roku 15 dni od dneva vročitve odločbe pisno zahteva izplačilo.' },
    });
    expect(checkAgainstActs([copied], new Map([['ZVz', long]]))).toMatchObject([{ says: expect.stringMatching(/copies 12 words/u) }]);
  });
});

describe('the tables', () => {
  const wage = figures.find(({ id }) => id === 'minimum-wage')!;

  it('give the figure of the day, written as each language does', () => {
    const statement = statementOf(wage, '2026-03-01');
    expect(statement.text.sl).toContain('1.481,88 EUR');
    expect(statement.text.en).toContain('EUR 1,481.88');
    expect(statement).toMatchObject({ valid_from: '2026-01-01', valid_to: '2026-12-31', places: [{ article: 'sklep za 2026' }] });
  });

  it('take the period that has begun last, and say that it ran out', () => {
    const two = {
      ...wage,
      periods: [...wage.periods, { ...wage.periods[0]!, values: [1500], valid_from: '2027-01-01', valid_to: '2027-12-31' }],
    };
    expect(statementOf(two, '2026-12-31').figures).toEqual([{ value: 1481.88, unit: 'EUR' }]);
    expect(statementOf(two, '2027-01-01').figures).toEqual([{ value: 1500, unit: 'EUR' }]);
    expect(statementOf(two, '2028-05-01').valid_to).toBe('2027-12-31');
  });

  it('override an article only in their time', () => {
    const tax = readOverrides();
    expect(overriding(tax, 'ZDDPO-2', '60', '2026-03-01')?.statement).toBe('corporate-tax-rate');
    expect(overriding(tax, 'ZDDPO-2', '60', '2029-01-01')).toBeNull();
    expect(overriding(tax, 'ZDDPO-2', '61', '2026-03-01')).toBeNull();
  });
});
