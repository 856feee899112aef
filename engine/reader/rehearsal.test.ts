import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerForm } from '#engine/answers/answer-form.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { type Knowledge, openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { openModelClient } from '#engine/model/client.ts';
import { usualSettings } from '#engine/model/settings.ts';
import { type ModelCall, type ModelSays, startModelServer } from '#engine/model/testing/model-server.ts';
import { fileURLToPath } from 'node:url';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { trialQuestions } from '#sample/trial.ts';
import { createReaderEngine } from './reader-engine.ts';
import { readsSample } from './testing/reads-sample.ts';
import { questionsIn } from './testing/says.ts';

let knowledge: Knowledge;
beforeAll(async () => {
  const paths = sample.knowledge.map(({ file }) => fileURLToPath(new URL(file, sampleFolder)));
  knowledge = await openKnowledge({ paths, encode: false });
});
afterAll(() => knowledge.close());

const subjects = ['backups', 'passwords', 'suppliers', 'laptops', 'incidents', 'encryption', 'visitors', 'training', 'logs', 'changes'];
const form = [
  ...trialQuestions.map(({ question, options }) => askedAlone(question, options)),
  ...subjects.flatMap((subject) =>
    ['Who is responsible for', 'How often does somebody review', 'Where are the rules for', 'Do you have a policy on'].map((asks) =>
      askedAlone(`${asks} ${subject}?`),
    ),
  ),
];

/** What a model that reads the sample says, with what it would look for once more where it finds nothing. */
function replies(call: ModelCall): ModelSays {
  const asked = new Map(questionsIn(call).map(({ id, question }) => [id, question]));
  const said = readsSample()(call);
  if (!said || !('says' in said)) return said;
  const { answers } = said.says as { answers: { a_question: string; d_status: string; i_searches: string[] }[] };
  for (const answer of answers)
    if (answer.d_status === 'not_found') answer.i_searches = [`rules and owners: ${asked.get(answer.a_question)?.split(' ').at(-1)}`];
  return { says: { answers } };
}

/** Of a model that reads the sample and writes searches: what a run took, as characters over four, and what was said before it. */
async function toldAndTaken(contextTokens: number) {
  const isSearch = ({ system }: ModelCall): boolean => system.startsWith('You help to search');
  const server = await startModelServer((call) =>
    isSearch(call)
      ? {
          says: {
            searches: questionsIn(call).map(({ id, question }) => ({
              a_question: id,
              b_texts: [question.toLowerCase(), 'the rules of the company'],
            })),
          },
        }
      : call.system.startsWith('You fill in')
        ? replies(call)
        : { says: { answers: [] } },
  );
  try {
    const settings = {
      ...usualSettings,
      provider: 'openai-compatible' as const,
      url: server.url,
      key: null,
      model: 'a-model',
      contextTokens,
      today: '2026-11-27',
    };
    const engine = createReaderEngine(openModelClient(settings), settings);
    const context = { index: knowledge.index, form: { name: 'form.xlsx' } };
    const told = await engine.estimate?.(form, context);
    expect(server.calls).toEqual([]);
    await answerForm(form, { ...context }, { engine });
    const taken = server.calls.reduce(
      (sum, { system, user }) => sum + Math.ceil(Buffer.byteLength(system) / 4) + Math.ceil(Buffer.byteLength(user) / 4),
      0,
    );
    if (!told) throw new Error('nothing was told');
    return { told, calls: server.calls.length, off: Math.abs(told.tokensIn / taken - 1) };
  } finally {
    await server.close();
  }
}

it('R-123: what a form will take is told before it, exactly where the whole knowledge is given', async () => {
  const { told, calls, off } = await toldAndTaken(200_000);
  expect(told).toMatchObject({ questions: form.length, calls });
  expect(off).toBeLessThan(0.01);
});

it('R-123: and within a quarter where search finds the evidence', async () => {
  const { told, calls, off } = await toldAndTaken(12_000);
  expect(off).toBeLessThan(0.25);
  expect(Math.abs(told.calls - calls)).toBeLessThanOrEqual(0.25 * calls);
});
