import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isCalibrated } from '#engine/answers/calibration.ts';
import { openEncoder } from '#engine/encoder/encoder.ts';
import { approve, given, read } from '#server/features/requests/testing/forms.ts';
import { expect, openTestApp, test as base } from '#test/harness.ts';

/** An embedding service of this machine whose vectors are of letters: another encoder than the judge learned with. */
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] };
  const vectorOf = (text: string): number[] => Array.from({ length: 32 }, (_, at) => 1 + text.split(String.fromCharCode(97 + at)).length);
  const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
});

const test = base.extend({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures from the pattern
    async ({}, use) => {
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
      const app = await openTestApp({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'letters' });
      await use(app);
      await app.close();
      await new Promise((resolve) => service.close(resolve));
    },
    { scope: 'file' },
  ],
});

const QUESTION = 'How often are restores of the backups tested?';
const ANSWER = 'Restores of the backups are tested every quarter by the operations team.';

test('with another encoder nothing is answered without a person: what is found says so and goes to review', async ({
  as,
  jobs,
  anonymous,
}) => {
  const editor = await as('editor');
  const [entry] = (await given(editor, [QUESTION])).qa_entries;
  await approve(editor, entry!, { answer: ANSWER });
  await jobs.run();

  const { body } = await editor.post('/api/requests/instant_answer', { question: QUESTION });
  expect(body).toMatchObject({ status: 'needs_review', answer: ANSWER, flags: expect.arrayContaining(['uncalibrated']) });
  expect(body.reasons.map(({ code }: { code: string }) => code)).toContain('uncalibrated');

  const asked = await given(editor, [QUESTION, 'Which colour has the door of the canteen?'], { auto_answer: true });
  await jobs.run();
  const entries = (await read(editor, asked.id)).qa_entries;
  expect(entries.map(({ status }) => status)).toEqual(['needs_review', 'unanswered']);
  expect(entries.every(({ flags }) => flags.includes('uncalibrated'))).toBe(true);

  expect((await anonymous.get('/api/config')).body.search).toMatchObject({ by_meaning: true, calibrated: false });
});

base('the encoder that comes with it is the one that the judge learned with', async () => {
  const { encoder } = await openEncoder();
  expect(isCalibrated(encoder?.model ?? null)).toBe(true);
  expect(isCalibrated(null)).toBe(false);
  await encoder?.close();
});
