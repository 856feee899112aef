import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Encoder } from '#engine/encoder/model.ts';
import { askLaw } from './ask.ts';
import { lawLanguages } from './languages.ts';
import { expiring, stateOf } from './matters.ts';
import { openLaw } from './open-law.ts';
import type { OpenLaw } from './open-law.ts';
import type { Statement } from './statement.ts';
import { readElsewhere, readMatters, readStatements, readVectors, statementFiles } from './read-statements.io.ts';

const kept = lawLanguages.flatMap((language) => readVectors(language) ?? []);
const vectorOf = (text: string): Float32Array => {
  const [found] = kept.flatMap((one) => one.get('question', text) ?? []);
  if (!found) throw new Error(`No way to ask is “${text}”.`);
  return found;
};
const none = async (): Promise<Float32Array[]> => [];
/** Knows the ways to ask alone. */
const encoder: Encoder = {
  model: kept[0]?.model ?? '',
  dimensions: vectorOf('After how many years does a debt become time-barred?').length,
  query: async (text) => vectorOf(text),
  passages: none,
  questions: none,
  close: async () => {},
};

const statements = new Map(
  statementFiles()
    .flatMap(readStatements)
    .map((one) => [one.id, one]),
);
const named = (id: string): Statement => {
  const found = statements.get(id);
  if (!found) throw new Error(`There is no statement ${id}.`);
  return found;
};
const [checked, unchecked] = [named('labour-resign-notice'), named('housing-tenant-notice')];

describe('a matter that people ask about', () => {
  const matter = {
    area: 'work' as const,
    name: { sl: 'zadeva', en: 'matter', it: 'materia', fr: 'matière', uk: 'справа' },
    rules: [checked.id, unchecked.id],
  };

  it('is covered by a statement that was compared and holds, and says where it rests', () => {
    const { state, places, missing } = stateOf(matter, statements, '2026-11-29');
    expect({ state, missing }).toEqual({ state: 'covered', missing: [] });
    expect(places[0]).toEqual({ id: checked.id, act: 'ZDR-1', article: '94', as_of: checked.as_of, verified: true });
  });

  it('is to be checked where none was compared, and uncovered where none is there or holds any more', () => {
    expect(stateOf({ ...matter, rules: [unchecked.id] }, statements, '2026-11-29').state).toBe('to-be-checked');
    const old = new Map([[checked.id, { ...checked, valid_to: '2026-01-01' }]]);
    expect(stateOf(matter, old, '2026-11-29')).toMatchObject({ state: 'uncovered', places: [], missing: matter.rules });
    expect(stateOf(matter, old, '2026-11-29', new Set([checked.act])).state).toBe('text-only');
  });

  it('has a name of its own in each language it is shown in, and most are covered', () => {
    const all = readMatters();
    for (const language of lawLanguages) expect(new Set(all.map(({ name }) => name[language])).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });
});

it('names what runs out soon, soonest first, and not what holds on', () => {
  const ends = (id: string, valid_to: string | null) => ({ ...checked, id, valid_to });
  expect(
    expiring([ends('later', '2027-01-28'), ends('sooner', '2026-12-31'), ends('far', '2027-01-29'), ends('open', null)], '2026-11-29', 60),
  ).toEqual([
    { id: 'sooner', valid_to: '2026-12-31' },
    { id: 'later', valid_to: '2027-01-28' },
  ]);
});

describe('what is left to others', () => {
  let folder = '';
  let law: OpenLaw;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'law-matters-'));
    law = await openLaw(folder, encoder);
  });
  afterAll(async () => {
    await law.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(lawLanguages)('is refused with whom to ask, where it is asked for in %s', async (language) => {
    for (const { id, authority, asked } of readElsewhere().matters) {
      const whom = readElsewhere().authorities.find((one) => one.id === authority);
      const said = await askLaw(asked[language][0] ?? '', law);
      expect(said, id).toMatchObject({ language, status: 'refused', reason: 'not-covered', citations: [] });
      expect(said.answer).toContain(whom?.name[language]);
      expect(said.answer).toContain(whom?.address ?? '');
    }
  });

  it('is left out where words alone are compared', async () => {
    const byWords = await openLaw(join(folder, 'by-words'), null);
    const { citations } = await askLaw('How long is my holiday at work, and is my flight late?', byWords);
    for (const { act } of citations) expect(byWords.acts.has(act)).toBe(true);
    await byWords.close();
  });
});
