/** What is said of the law as a whole follows the statements, the imported texts and the day. */
import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';
import type { StoredAct } from './import/act-store.io.ts';
import { lawLanguages } from './languages.ts';
import { referralsOf } from './matters.ts';
import { readActs, readElsewhere, readMatters, readStatements, statementFiles } from './read-statements.io.ts';
import type { Statement } from './statement.ts';

const statements = new Map(
  statementFiles()
    .flatMap(readStatements)
    .map((one) => [one.id, one]),
);
const law = {
  statements,
  acts: new Map(readActs().map((one) => [one.short, one])),
  imported: new Map<string, StoredAct>(),
  referrals: referralsOf(readElsewhere()),
};
const named = (id: string): Statement => {
  const found = statements.get(id);
  if (!found) throw new Error(`There is no statement ${id}.`);
  return found;
};
const matters = readMatters();
const today = '2026-11-29';

/** The act as it was imported, with these texts in its articles. */
const imported = (short: string, articles: StoredAct['articles']): StoredAct => ({
  id: null,
  short,
  title: short,
  articles,
  transitional: [],
  annexes: [],
  preamble: [],
  frame: [],
  leftovers: [],
  whole: true,
  gaps: [],
  importedAt: '2026-11-01T08:00:00.000Z',
  pageHash: '',
  since: {},
  earlier: [],
});

describe('the coverage', () => {
  it.each(lawLanguages)('names matters, authorities and acts in %s, each statement of them once', (language) => {
    const said = coverageOf(law, matters, language, today);
    expect(said.matters.map(({ name }) => name)).toEqual(matters.map(({ name }) => name[language]));
    expect(said.elsewhere).toHaveLength(readElsewhere().matters.length);
    expect(said.acts.reduce((sum, one) => sum + one.statements, 0)).toBe(statements.size);
    expect(said.changed).toEqual([]);
    for (const { places } of said.matters) expect(new Set(places.map(({ act, article }) => `${act} ${article}`)).size).toBe(places.length);
  });

  it('calls what changed since it was checked to be checked, and names it', () => {
    const rule = named('trader-closing');
    const paragraphs = rule.places.map(({ paragraph }) => ({
      number: paragraph ?? '1',
      text: 'Other.',
      items: 0,
      repealed: false,
      hash: '',
    }));
    const articles = rule.places
      .slice(0, 1)
      .map(({ article }) => ({ number: article ?? '', heading: null, repealed: false, paragraphs, notes: [] }));
    const said = coverageOf({ ...law, imported: new Map([[rule.act, imported(rule.act, articles)]]) }, matters, 'en', today);
    expect(said.changed.map(({ text }) => text)).toContain(rule.text.en);
    const act = said.acts.find((one) => one.act === rule.act);
    expect(act?.imported).toBe('2026-11-01');
    expect(act?.to_be_checked).toBeGreaterThan(0);
    expect(said.matters.find(({ name }) => name === 'closing a sole proprietorship')?.state).toBe('to-be-checked');
  });

  it('says of what does not hold any more that it ran out, and whether its act is at hand', () => {
    const old = new Map([...statements].map(([id, one]) => [id, { ...one, valid_to: '2026-01-01' }]));
    const act = named('trader-closing').act;
    const said = coverageOf({ ...law, statements: old, imported: new Map([[act, imported(act, [])]]) }, matters, 'sl', today);
    expect(said.runs_out[0]?.valid_to).toBe('2026-01-01');
    expect(new Set(said.matters.map(({ state }) => state))).toEqual(new Set(['text-only', 'uncovered']));
  });
});
