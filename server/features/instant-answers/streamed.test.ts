import type { AddressInfo } from 'node:net';
import { describe } from 'vitest';
import { framesOf } from '#client/frames.ts';
import type { InstantAnswerFrame } from '#contract/instant-answers.ts';
import type { ModelCall, ModelSays } from '#engine/model/testing/model-server.ts';
import { element, idOf, questionsIn } from '#engine/reader/testing/says.ts';
import { reading } from '#server/features/answering/testing/reading.ts';
import { upload } from '#server/features/documents/testing.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const PATH = '/api/requests/instant_answer/stream';
const QUESTION = 'How often are restores of the backups tested?';
const tested = 'Restores of the backups are tested every quarter by the operations team.';
const papers = [{ name: 'backups.md', text: `# Backups\n\n${tested}\n\nBackups are kept for 30 days.\n` }] as const;
const borne = 'Restores are tested every quarter.';
const strange = 'They are tested in 77 minutes.';

/** Over a connection of its own, as a browser has: what comes is read as it comes. */
async function ask(app: TestApp, { token }: Client, { path = PATH, question = QUESTION, signal }: Asking = {}): Promise<Response> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
    ...(signal ? { signal } : {}),
  });
}
interface Asking {
  path?: string;
  question?: string;
  signal?: AbortSignal;
}

const framesIn = (response: Response): AsyncGenerator<InstantAnswerFrame> => framesOf<InstantAnswerFrame>(response);
const statesOf = (frames: InstantAnswerFrame[]) => frames.flatMap(({ event, data }) => (event === 'state' ? data.state : []));
const writtenIn = (frames: InstantAnswerFrame[]) => frames.flatMap(({ event, data }) => (event === 'part' ? data.text : [])).join('');
const recent = async (client: Client) => (await client.get('/api/requests/instant_answers')).body.instant_answers;

/** What the model writes of the question, in two halves of which the second waits. */
function inHalves(call: ModelCall, until: Promise<unknown>): ModelSays {
  const [question] = questionsIn(call);
  const said = element(question?.id ?? '', { quotes: [[idOf(call, 'Restores'), tested]], answer: `${borne} ${strange}` });
  const text = JSON.stringify({ answers: [said] });
  const at = text.indexOf(strange);
  return {
    parts: (async function* () {
      yield text.slice(0, at);
      await until;
      yield text.slice(at);
    })(),
  };
}

test('without a model it says what it does, then the answer, then all of it with its quotes', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, [...papers]);
  const { body: past } = await editor.post('/api/library', { question: QUESTION, answer: 'Every quarter, by the operations team.' });
  await jobs.run();
  const viewer = await as('viewer');
  const frames = await Array.fromAsync(framesIn(await ask(app, viewer)));
  expect(frames.map(({ event }) => event)).toEqual(['state', 'state', 'part', 'idle']);
  expect(statesOf(frames)).toEqual(['searching', 'reading']);
  expect(frames[1]).toMatchObject({ data: { passages: expect.any(Number) } });
  const last = frames.at(-1);
  expect(last).toMatchObject({ event: 'idle', data: { question: QUESTION, citations: [{ library_entry_id: past.id }] } });
  expect(writtenIn(frames)).toBe(last?.event === 'idle' ? last.data.answer : null);
  expect(await recent(viewer)).toMatchObject([last?.data]);
});

describe('with a model', () => {
  test('the answer is there while it is written, and what a check takes away is gone at the end, with its reason', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [...papers]);
    const rest = Promise.withResolvers<void>();
    await reading(
      app,
      (call) => inHalves(call, rest.promise),
      async (calls) => {
        const frames: InstantAnswerFrame[] = [];
        for await (const frame of framesIn(await ask(app, editor))) {
          frames.push(frame);
          // The model has not written the rest yet.
          if (writtenIn(frames).includes('every quarter')) rest.resolve();
        }
        expect(statesOf(frames).slice(0, 2)).toEqual(['searching', 'reading']);
        expect(writtenIn(frames)).toBe(`${borne} ${strange}`);
        const last = frames.at(-1);
        expect(last).toMatchObject({ event: 'idle', data: { answer: borne, status: 'needs_review', citations: [{ quote: tested }] } });
        expect(last?.event === 'idle' && last.data.reasons).toContainEqual({ code: 'sentence_taken', values: { text: strange } });
        expect(calls.map(({ body }) => body['stream'])).toEqual([true]);
      },
    );
  });

  test('that breaks off in the middle, what was written is taken back and found without it', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [...papers]);
    const begun = '{"answers":[{"a_question":"Q1","b_quotes":[],"c_missing":"","d_status":"answered","e_choice":[],"f_answer":"It is';
    const breaking = { events: [{ choices: [{ delta: { content: begun } }] }, { error: { message: 'Overloaded', code: 502 } }] };
    await reading(
      app,
      () => breaking,
      async () => {
        const frames = await Array.fromAsync(framesIn(await ask(app, editor)));
        const back = frames.findLastIndex(({ event, data }) => event === 'state' && data.state === 'searching');
        expect(writtenIn(frames.slice(0, back))).toContain('It is');
        const last = frames.at(-1);
        expect(last).toMatchObject({ event: 'idle', data: { flags: expect.arrayContaining(['without_model']) } });
        expect(writtenIn(frames.slice(back))).toBe(last?.event === 'idle' ? last.data.answer : null);
      },
    );
  });

  test.for([PATH, '/api/requests/instant_answer'])(
    '%s asks it no more once the caller is gone, and nothing is kept',
    async (path, { app, as, jobs }) => {
      const editor = await as('editor');
      await upload({ app, jobs }, editor, [...papers]);
      const asked = Promise.withResolvers<ModelCall>();
      await reading(
        app,
        (call) => {
          asked.resolve(call);
          return inHalves(call, new Promise(() => {}));
        },
        async (calls) => {
          const leave = new AbortController();
          const answered = ask(app, editor, { path, signal: leave.signal }).then((response) => response.text());
          const call = await asked.promise;
          leave.abort();
          await expect(answered).rejects.toThrow();
          expect(await call.closed).toBe('given up');
          expect(calls).toHaveLength(1);
          expect(await recent(editor)).toEqual([]);
        },
        // Longer than the test: what ends the call is that nobody waits.
        { timeoutMs: 600_000 },
      );
    },
  );

  test.for([PATH, '/api/requests/instant_answer'])(
    '%s ends, and the call to the model with it, once the caller is a member no more',
    async (path, { app, as, jobs }) => {
      const [owner, viewer] = [await as('owner'), await as('viewer')];
      await upload({ app, jobs }, await as('editor'), [...papers]);
      await expect.poll(() => app.deps.events.listening).toBe(true);
      const members = (await owner.get('/api/access')).body.access as { id: string; user_email: string }[];
      const asked = Promise.withResolvers<ModelCall>();
      await reading(
        app,
        (call) => {
          asked.resolve(call);
          return inHalves(call, new Promise(() => {}));
        },
        async () => {
          const answered = ask(app, viewer, { path }).then((response) => response.text());
          const call = await asked.promise;
          const { id } = members.find(({ user_email }) => user_email === viewer.email) ?? {};
          expect((await owner.delete(`/api/access/${id}`)).status).toBe(204);
          expect(await call.closed).toBe('given up');
          const said = await answered;
          expect(said).toContain('"unauthenticated"');
          expect(said).not.toContain(strange);
          expect(said).not.toContain('event: idle');
        },
        { timeoutMs: 600_000 },
      );
    },
  );
});

test('what is refused is refused as in every call, before the stream begins', async ({ app, as, anonymous }) => {
  const viewer = await as('viewer');
  const invalid = await ask(app, viewer, { question: ' ' });
  expect([invalid.status, await invalid.json()]).toMatchObject([400, { code: 'invalid', details: [{ field: 'question' }] }]);
  const folder = { folder_ids: ['00000000-0000-7000-8000-000000000000'] };
  expect((await viewer.post(PATH, { question: QUESTION, scope: folder })).status).toBe(404);
  expect((await anonymous.post(PATH, { question: QUESTION })).status).toBe(401);
});
