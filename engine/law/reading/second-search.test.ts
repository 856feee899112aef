/** Where nothing that was found answers, the model names the rule, and what is found by that name is read once more. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openModelClient } from '#engine/model/client.ts';
import { openModelRun } from '#engine/model/model-run.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { importPage } from '../import/act-store.io.ts';
import type { LawAnswer } from '../model.ts';
import { type OpenLaw, actFolder, openLaw } from '../open-law.ts';
import { phrases } from '../phrases.ts';
import { actPage } from '../testing/act-page.ts';
import { readLaw } from './read-law.ts';
import { type SaidOfLawTest, articlesIn, rulesIn, saidOfLaw } from './testing/says-of-law.ts';

const QUESTION = 'My pal gave me cash for a year. Now I have it all at hand. May I hand it over sooner?';
const NAMES = ['predčasno vračilo posojila', 'pravica posojilojemalca vrniti posojilo pred rokom', 'early repayment of a loan'];
const RULE = 'A loan may be repaid early';

let folder = '';
let law: OpenLaw;
let server: ModelServer | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-second-'));
  const lines = [
    'clen 7. člen',
    'clen (vračilo posojila pred rokom)',
    'odstavek (1) Posojilo na vrtu se vrne pred rokom, če to dovoli vrtnar.',
  ];
  await importPage(actFolder(folder), actPage(lines, { short: 'ZVrt', id: 'ZAKO2' }));
  law = await openLaw(folder, null);
}, 60_000);
afterAll(async () => {
  await law.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await server?.close();
  server = null;
});

const calls = (): ModelCall[] => server?.calls ?? [];

/** Asks with a model that says one thing after the other. */
async function ask(
  replies: ((call: ModelCall) => ModelSays)[],
  { question = QUESTION, most = 1_000_000, signal = new AbortController().signal } = {},
): Promise<LawAnswer> {
  server = await startModelServer((call, number) => replies[number - 1]?.(call) ?? { status: 500 });
  const client = openModelClient(
    {
      provider: 'openai-compatible',
      url: server.url,
      key: null,
      model: 'a-model',
      concurrency: 1,
      timeoutMs: 5000,
      tokensPerRequest: most,
      tokensOfPeople: { each: most, all: most },
      contextTokens: 128_000,
      today: null,
      secondLook: false,
    },
    { pause: async () => {} },
  );
  return readLaw(question, law, { run: openModelRun(client, { most }) }, { now: new Date('2026-11-27'), signal });
}

const says = (what: SaidOfLawTest) => (): ModelSays => ({ says: saidOfLaw(what) });
const refuses = (lookFor: string[]) => says({ state: 'refused', notCovered: 'repaying early', lookFor });
const answers = (call: ModelCall): ModelSays => {
  const rule = rulesIn(call).find((one) => one.says.startsWith(RULE));
  const quote = rule?.says.split('. ')[0] ?? '';
  return { says: saidOfLaw({ quotes: [[rule?.id ?? '', `${quote}.`]], answer: 'You may pay it back early, if you say so beforehand.' }) };
};
const saidIn = (call: ModelCall | undefined): string[] => (call ? rulesIn(call).map((one) => one.says) : []);

describe('a rule that the first search did not bring', () => {
  test('is found by the names that the model gives it, and answers', async () => {
    const answer = await ask([refuses(NAMES), answers]);
    expect(answer).toMatchObject({ status: 'answered', basis: 'read', model: 'a-model', question: QUESTION, citations: [{ act: 'OZ' }] });
    expect(answer.answer).toBe('You may pay it back early, if you say so beforehand.');
    const [first, second] = calls();
    expect(calls()).toHaveLength(2);
    expect(saidIn(first).some((one) => one.startsWith(RULE))).toBe(false);
    expect(saidIn(second)[0]).toContain(RULE);
    expect(saidIn(second).length).toBeGreaterThan(3);
    expect(saidIn(second).filter((one) => saidIn(first).includes(one))).toEqual([]);
    expect(second?.lines).toContainEqual({ searched_for: NAMES });
    expect(second?.lines.at(-1)).toEqual({ question: QUESTION });
    expect(first?.system).toBe(second?.system);
  });

  test('is looked for among imported articles too', async () => {
    await ask([refuses(['vračilo posojila pred rokom']), refuses([])]);
    const [first, second] = calls().map((call) => articlesIn(call).map(({ act }) => act));
    expect([first, second]).toEqual([expect.not.arrayContaining(['ZVrt']), ['ZVrt']]);
  });

  test('is asked back about, where one fact decides', async () => {
    const asksBack = 'Did a bank lend it?';
    expect(await ask([refuses(NAMES), says({ state: 'ask_back', ask: asksBack })])).toMatchObject({
      status: 'asks_back',
      answer: asksBack,
    });
  });
});

describe('it stays refused', () => {
  const refused = { status: 'refused', reason: 'not-covered', answer: phrases.en.refusals['not-covered'], citations: [] };

  test('where what was found then does not answer either: it is not looked for a third time', async () => {
    const answer = await ask([refuses(NAMES), refuses(['prepoved oderuških obresti']), answers]);
    expect(answer).toMatchObject(refused);
    expect(calls()).toHaveLength(2);
  });

  test.each([
    ['names nothing', []],
    ['names what is no name', ['1234567', '  ', 'https://law.example.com/loan', 'a'.repeat(200)]],
  ])('after one call where the model %s', async (_, lookFor) => {
    expect(await ask([refuses(lookFor), answers])).toMatchObject(refused);
    expect(calls()).toHaveLength(1);
  });

  test.each<[string, () => ModelSays]>([
    ['is not there any more', () => ({ status: 503 })],
    ['says something else', () => ({ text: 'I am glad to help you with that.' })],
  ])('where the model %s at the second reading', async (_, reply) => {
    const answer = await ask([refuses(NAMES), ...Array.from({ length: 8 }, () => reply)]);
    expect(answer).toMatchObject(refused);
    expect(answer.failure).toBeUndefined();
  });

  test('where the first reading used up the tokens that a question may use', async () => {
    expect(await ask([refuses(NAMES), answers], { most: 300 })).toMatchObject(refused);
    expect(calls()).toHaveLength(1);
  });
});

test('what the model quotes at the second reading has to stand too', async () => {
  const answer = await ask([refuses(NAMES), says({ quotes: [['S1', 'A loan may never be repaid early.']], answer: 'You may not.' })]);
  expect(answer.failure).toMatchObject({ code: 'model_no_quote' });
  expect(answer.answer).not.toContain('You may not.');
});

test('four names are searched for at most, each once', async () => {
  const more = ['posojilna pogodba', 'obresti od posojila', 'rok za vrnitev posojila'];
  await ask([refuses([NAMES[0] ?? '', ...NAMES, ...more]), refuses([])]);
  expect(calls()[1]?.lines).toContainEqual({ searched_for: [...NAMES, more[0]] });
});

test('nothing is searched or asked for somebody who left', async () => {
  const leaving = new AbortController();
  const leave = (): ModelSays => {
    leaving.abort(new Error('left'));
    return { says: saidOfLaw({ state: 'refused', lookFor: NAMES }) };
  };
  await expect(ask([leave, answers], { signal: leaving.signal })).rejects.toThrow('left');
  expect(calls()).toHaveLength(1);
});

test('a story is searched for by each of its sentences', async () => {
  const story =
    'My sister and I have the same little boat on the lake and paint it together in the spring. Her dog chews whatever lies around in the shed. ' +
    'After how many years does a debt become time-barred?';
  await ask([refuses([])], { question: story });
  expect(
    saidIn(calls()[0])
      .slice(0, 3)
      .some((one) => one.includes('general limitation period')),
  ).toBe(true);
});
