import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { answerForm } from '#engine/answers/answer-form.ts';
import type { AnswerContext, AnswerEngine, Watching } from '#engine/answers/model.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { type Knowledge, openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { openModelClient } from '#engine/model/client.ts';
import type { ReplyStore } from '#engine/model/model-run.ts';
import { type ModelCall, type ModelSays, startModelServer } from '#engine/model/testing/model-server.ts';
import { usualSettings } from '#engine/model/settings.ts';
import { createReaderEngine } from './reader-engine.ts';
import { type SaidOf, evidenceIn, idOf, questionsIn, replyTo } from './testing/says.ts';

const papers = {
  'data.md': '# Data\n\nBackups are kept for 35 days and restored in a test every quarter.\n',
  'keys.md': '# Vault\n\nKeys of the vault are rotated once a year by the platform team.\n',
  // Leaves no room for all of them.
  'yard.md': `# Yard\n\n${Array.from({ length: 20 }, (_, at) => `Gravel of heap ${at} lies behind shed ${at}.`).join('\n\n')}\n`,
};
const BACKUPS = 'Backups are kept for 35 days and restored in a test every quarter.';
const KEYS = 'Keys of the vault are rotated once a year by the platform team.';
const WRITTEN = 'keys of the vault are rotated';

let home: string;
let knowledge: Knowledge;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'first-'));
  for (const [name, text] of Object.entries(papers)) await writeFile(join(home, name), text);
  knowledge = await openKnowledge({ paths: [home], encode: false });
});
afterAll(async () => {
  await knowledge.close();
  await rm(home, { recursive: true, force: true });
});

const isSearch = ({ system }: ModelCall): boolean => system.startsWith('You help to search');
const isRead = ({ system }: ModelCall): boolean => system.startsWith('You fill in');
const promptOf = ({ system, user }: ModelCall): string => `${system}\n${user}`;

const backups = askedAlone('How long are backups kept?');
const crypto = askedAlone('Is crypto material renewed regularly?');
const form = [backups, crypto];

const written = (call: ModelCall): ModelSays => ({
  says: { searches: questionsIn(call).map(({ id }) => ({ a_question: id, b_texts: [WRITTEN] })) },
});
/** Answers what the evidence of the prompt answers. */
const reads = (call: ModelCall, more: SaidOf = {}): ModelSays =>
  replyTo(call, (question) => {
    const [quote, answer] = question === backups.question ? [BACKUPS, 'For 35 days.'] : [KEYS, 'They are rotated once a year.'];
    const id = idOf(call, quote.slice(0, 12));
    return id === 'E0' ? { status: 'not_found' } : { quotes: [[id, quote]], answer, ...more };
  });
const usual = (call: ModelCall): ModelSays => (isSearch(call) ? written(call) : isRead(call) ? reads(call) : { says: { answers: [] } });

/** The same, once `wait` is over. */
const after = (wait: Promise<unknown>, said: ModelSays): ModelSays => ({
  parts: (async function* () {
    await wait;
    yield JSON.stringify(said && 'says' in said ? said.says : null);
  })(),
});

/** An engine whose model has no room for the papers, and says what a test wants. */
async function engineWith(reply: (call: ModelCall) => ModelSays, concurrency = 2) {
  const server = await startModelServer(reply);
  onTestFinished(() => server.close());
  const settings = {
    ...usualSettings,
    provider: 'openai-compatible' as const,
    url: server.url,
    key: null,
    model: 'a-model',
    concurrency,
    contextTokens: 400,
    today: '2026-11-28',
  };
  const engine = createReaderEngine(openModelClient(settings, { pause: async () => {} }), settings);
  const context: AnswerContext = { index: knowledge.index, form: { name: 'form.xlsx' } };
  return { engine, context, calls: server.calls };
}

const windowOf = async (engine: AnswerEngine, context: AnswerContext, watching?: Watching) =>
  (await Promise.all(engine.together?.answer([form], context, watching) ?? [])).flat();

test('what a window by itself says with its own words is told while the model still writes searches; what it leaves open is read with those', async () => {
  const told = Promise.withResolvers<void>();
  const { engine, context, calls } = await engineWith((call) => (isSearch(call) ? after(told.promise, written(call)) : usual(call)));
  const first: [number, string][] = [];
  const proposals = await windowOf(engine, context, {
    reads: (some) => {
      first.push(...some.map(([at, { answer }]): [number, string] => [at, answer]));
      told.resolve();
    },
  });
  expect(first).toEqual([
    [0, 'For 35 days.'],
    [1, ''],
  ]);
  expect(proposals.map(({ status, answer }) => [status, answer])).toEqual([
    ['answered', 'For 35 days.'],
    ['answered', 'They are rotated once a year.'],
  ]);
  const asked = calls.filter(isRead);
  expect(asked.map((call) => questionsIn(call).map(({ question }) => question))).toEqual([
    form.map(({ question }) => question),
    [crypto.question],
  ]);
  expect(evidenceIn(asked[0] as ModelCall).map(({ text }) => text)).toEqual([BACKUPS]);
  expect(evidenceIn(asked[1] as ModelCall).map(({ text }) => text)).toContain(KEYS);
});

test('a model that takes one call at a time reads first', async () => {
  const { engine, context, calls } = await engineWith(usual, 1);
  await windowOf(engine, context);
  expect(calls.slice(0, 2).map(isRead)).toEqual([true, false]);
  expect(calls[1] && isSearch(calls[1])).toBe(true);
});

test('prompts are the same to the letter, whichever of the two calls is answered first', async () => {
  const run = async (isLate: (call: ModelCall) => boolean) => {
    const other = Promise.withResolvers<void>();
    let begun = 0;
    const { engine, context, calls } = await engineWith((call) => {
      begun += 1;
      if (begun > 2) return usual(call);
      if (isLate(call)) return after(other.promise, usual(call));
      void call.closed.then(() => other.resolve());
      return usual(call);
    });
    const proposals = await windowOf(engine, context);
    return { prompts: calls.map(promptOf).toSorted(), proposals };
  };
  const [readLast, searchedLast] = [await run(isRead), await run(isSearch)];
  expect(searchedLast).toEqual(readLast);
  expect(readLast.prompts.length).toBeGreaterThan(3);
});

test('an answer that is not sure is read once more, and stays where that finds nothing', async () => {
  const ask = async (again: (call: ModelCall) => ModelSays) => {
    let readings = 0;
    const { engine, context } = await engineWith((call) => {
      if (!isRead(call)) return usual(call);
      readings += 1;
      return readings === 1 ? reads(call, { confidence: 0.6 }) : again(call);
    });
    const [proposal] = await windowOf(engine, context);
    return { proposal, readings };
  };
  const surer = await ask(usual);
  expect(surer).toMatchObject({ readings: 2, proposal: { status: 'answered', answer: 'For 35 days.' } });
  const lost = await ask((call) => replyTo(call, () => ({ status: 'not_found' })));
  expect(lost).toMatchObject({ readings: 2, proposal: { status: 'needs_review', answer: 'For 35 days.' } });
});

test('what the written searches find is looked through for what says otherwise, where an answer was read without it', async () => {
  const { engine, context, calls } = await engineWith(usual);
  await windowOf(engine, context);
  const look = calls.find(({ system }) => system.startsWith('A company is about'));
  expect(look && evidenceIn(look).map(({ text }) => text)).toContain(KEYS);
});

test('where the model writes no searches, what it names itself is looked for, as in any reading', async () => {
  const { engine, context } = await engineWith((call) => {
    if (isSearch(call)) return { text: 'no', finish: 'stop' };
    return isRead(call) && idOf(call, 'Keys of') === 'E0'
      ? replyTo(call, () => ({ status: 'not_found', searches: [WRITTEN] }))
      : usual(call);
  });
  const proposals = await windowOf(engine, context);
  expect(proposals[1]).toMatchObject({ status: 'answered', answer: 'They are rotated once a year.' });
});

test('windows that share calls have searches written first', async () => {
  const { engine, context, calls } = await engineWith(usual);
  await Promise.all(engine.together?.answer([[backups], [crypto]], context) ?? []);
  expect(calls.slice(0, 2).map(isSearch)).toEqual([true, false]);
});

test('R-124: a run that ends between the first reading and what follows it pays no prompt twice when it is begun anew', async () => {
  const kept = new Map<string, Awaited<ReturnType<ReplyStore['find']>>>();
  const replies: ReplyStore = { find: async (key) => kept.get(key) ?? null, keep: async (key, reply) => void kept.set(key, reply) };
  const { engine, context, calls } = await engineWith(usual);
  const dies = new AbortController();
  const died = answerForm(
    form,
    { ...context, replies, signal: dies.signal },
    {
      engine: engine.together
        ? {
            ...engine,
            together: {
              ...engine.together,
              answer: (windows, of) =>
                engine.together?.answer(windows, of, { reads: () => dies.abort(new Error('The process dies.')) }) ?? [],
            },
          }
        : engine,
    },
  );
  await expect(died).rejects.toThrow('The process dies.');
  const proposals = await answerForm(form, { ...context, replies }, { engine });
  expect(proposals.map(({ status }) => status)).toEqual(['answered', 'answered']);
  const paid = calls.filter((call) => !isSearch(call)).map(promptOf);
  expect(new Set(paid).size).toBe(paid.length);
});
