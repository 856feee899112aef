import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { answerForm } from '#engine/answers/answer-form.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { openModelClient } from '#engine/model/client.ts';
import type { ModelSettings } from '#engine/model/model.ts';
import { type ModelSays, startModelServer } from '#engine/model/testing/model-server.ts';
import { createReaderEngine } from './reader-engine.ts';
import { element, idOf, questionsIn } from './testing/says.ts';

const papers = {
  'policy.md': '# Data\n\nBackups are kept for 35 days and restored in a test every quarter.\n',
  'keys.md': '# Keys\n\nKeys of the vault are rotated once a year by the platform team.\n',
  'doors.md': '# Doors\n\nDoors of the office are locked at night.\n',
};
const QUOTE = 'Backups are kept for 35 days and restored in a test every quarter.';
const FURTHER = 'keys of the vault';

/** A reply that the model gives once something has happened. */
const after = (happened: Promise<unknown>, says: unknown): ModelSays => ({
  parts: (async function* () {
    await happened;
    yield JSON.stringify(says);
  })(),
});

const settings = {
  provider: 'openai-compatible',
  key: null,
  model: 'a-model',
  timeoutMs: 5000,
  tokensPerRequest: 100_000,
  tokensOfPeople: { each: 100_000, all: 100_000 },
} as const;

/** Knowledge of the papers; files and index go with the test. */
async function knowledgeOf(): Promise<Awaited<ReturnType<typeof openKnowledge>>> {
  const home = await mkdtemp(join(tmpdir(), 'while-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(papers)) await writeFile(join(home, name), text);
  const knowledge = await openKnowledge({ paths: [home], encode: false });
  onTestFinished(() => knowledge.close());
  return knowledge;
}

test(
  'what can be searched meanwhile is, while the model writes searches, reads others, and looks for what says otherwise',
  { timeout: 180_000 },
  async () => {
    const knowledge = await knowledgeOf();
    const [own, further, nearest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const form = [
      ...Array.from({ length: 4 }, (_, at) => askedAlone(`Are doors of building ${at} painted?`)),
      askedAlone('How long are backups kept?'),
    ];
    const server = await startModelServer((call) => {
      const questions = questionsIn(call);
      if (call.system.startsWith('You help to search')) return after(own.promise, { searches: [] });
      if (call.system.startsWith('A company is about')) return after(nearest.promise, { answers: [] });
      const isLast = questions.some(({ question }) => question.includes('backups'));
      const answers = questions.map(({ id, question }) =>
        question.includes('backups')
          ? element(id, { answer: 'Keys of the vault are rotated, and doors are locked.', quotes: [[idOf(call, 'Backups'), QUOTE]] })
          : element(id, { status: 'not_found', searches: [FURTHER] }),
      );
      return isLast ? after(further.promise, { answers }) : { says: { answers } };
    });
    onTestFinished(() => server.close());
    const index: typeof knowledge.index = {
      ...knowledge.index,
      search: (text, options) => {
        if (text === FURTHER) further.resolve();
        else if (options.kinds?.[0] === 'passage') nearest.resolve();
        else if (text === form.at(-1)?.question) own.resolve();
        return knowledge.index.search(text, options);
      },
    };
    const given: ModelSettings = {
      ...settings,
      url: server.url,
      concurrency: 2,
      contextTokens: 400,
      today: '2026-11-28',
      secondLook: false,
    };
    const engine = createReaderEngine(openModelClient(given, { pause: async () => {} }), given);
    const proposals = await answerForm(form, { index, form: { name: 'form.xlsx' } }, { engine });
    expect(proposals.flatMap(({ flags }) => flags)).not.toContain('without_model');
    expect(proposals.at(-1)).toMatchObject({ status: 'answered' });
    expect(proposals[0]).toMatchObject({ status: 'unanswered', related: expect.arrayContaining([expect.anything()]) });
    expect(server.calls.some(({ system }) => system.startsWith('A company is about'))).toBe(true);
  },
);

test('what is asked next is made ready while the model is asked about the first questions', async () => {
  const knowledge = await knowledgeOf();
  const ready = Promise.withResolvers<void>();
  const form = Array.from({ length: 22 }, (_, at) => askedAlone(`Who paints the doors of building ${at}?`));
  const server = await startModelServer((call) => {
    const questions = questionsIn(call);
    if (!call.system.startsWith('You help to search'))
      return { says: { answers: questions.map(({ id }) => element(id, { status: 'not_found' })) } };
    return after(ready.promise, { searches: [] });
  });
  onTestFinished(() => server.close());
  const foreseen: string[] = [];
  const index: typeof knowledge.index = {
    ...knowledge.index,
    foresee: async (text) => {
      if (foreseen.push(text) === 2) ready.resolve();
    },
  };
  const given: ModelSettings = { ...settings, url: server.url, concurrency: 1, contextTokens: 400, today: '2026-11-28', secondLook: false };
  const engine = createReaderEngine(openModelClient(given, { pause: async () => {} }), given);
  const proposals = await answerForm(form, { index, form: { name: 'form.xlsx' } }, { engine });
  expect(proposals.map(({ status }) => status)).toEqual(form.map(() => 'unanswered'));
  expect(foreseen).toEqual(form.slice(20).map(({ question }) => question));
});

test('what the model names to search for is looked for while it writes on', async () => {
  const knowledge = await knowledgeOf();
  const looked = Promise.withResolvers<void>();
  const form = [askedAlone('How long are backups kept?'), askedAlone('Who turns the keys?')];
  const server = await startModelServer((call) => {
    const questions = questionsIn(call);
    if (!call.system.startsWith('You help to search'))
      return { says: { answers: questions.map(({ id }) => element(id, { status: 'not_found' })) } };
    const text = JSON.stringify({ searches: questions.map(({ id }) => ({ a_question: id, b_texts: [FURTHER, `${FURTHER} of ${id}`] })) });
    const beginning = text.indexOf('"b_texts"', text.indexOf('"b_texts"') + 1);
    return {
      parts: (async function* () {
        yield text.slice(0, beginning);
        await looked.promise;
        yield text.slice(beginning);
      })(),
    };
  });
  onTestFinished(() => server.close());
  const searched: string[] = [];
  const index: typeof knowledge.index = {
    ...knowledge.index,
    search: (text, options) => {
      searched.push(text);
      if (text === FURTHER) looked.resolve();
      return knowledge.index.search(text, options);
    },
  };
  const given: ModelSettings = { ...settings, url: server.url, concurrency: 2, contextTokens: 400, today: '2026-11-28', secondLook: false };
  const engine = createReaderEngine(openModelClient(given, { pause: async () => {} }), given);
  const proposals = await answerForm(form, { index, form: { name: 'form.xlsx' } }, { engine });
  expect(proposals.map(({ status }) => status)).toEqual(['unanswered', 'unanswered']);
  expect(proposals.flatMap(({ flags }) => flags)).not.toContain('without_model');
  expect(searched.filter((text) => text === FURTHER)).toHaveLength(1);
});
