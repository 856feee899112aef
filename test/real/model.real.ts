import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposal } from '#contract/answers.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { type Knowledge, openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { openModelClient } from '#engine/model/client.ts';
import type { ModelPrompt, ModelSettings } from '#engine/model/model.ts';
import { readModelSettings } from '#engine/model/settings.ts';
import { createReaderEngine } from '#engine/reader/reader-engine.ts';

/** A small model is no writer of answers: what is tried is the protocol, and that nothing it makes up stands. */
const policy = `# Data protection

Customer data is encrypted at rest with AES-256. Backups are kept for 35 days and restored in a test every quarter.
Access to production is granted by the head of operations and reviewed every six months.
`;

const folder = mkdtempSync('/tmp/rejoinder-test-model-');
let settings: ModelSettings;
let knowledge: Knowledge;

beforeAll(async () => {
  const given = readModelSettings(process.env);
  if (given === null) throw new Error('no model is configured');
  settings = given;
  await giveModel(new URL(settings.url ?? '').origin, settings.model, readFileSync(process.env['REJOINDER_GGUF'] ?? ''));
  writeFileSync(join(folder, 'policy.md'), policy);
  knowledge = await openKnowledge({ paths: [join(folder, 'policy.md')], encode: false });
});
afterAll(async () => {
  await knowledge.close();
  rmSync(folder, { recursive: true });
});

/** The server takes the file and makes a model of it; one thread, for several are slower on a machine that does other work. */
async function giveModel(server: string, model: string, file: Buffer<ArrayBuffer>): Promise<void> {
  const digest = `sha256:${createHash('sha256').update(file).digest('hex')}`;
  const call = async (path: string, body: Buffer<ArrayBuffer> | string) => {
    const answer = await fetch(`${server}${path}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await call(`/api/blobs/${digest}`, file);
  const parameters = { num_thread: 1, num_ctx: 8192 };
  await call('/api/create', JSON.stringify({ model, files: { 'model.gguf': digest }, parameters, stream: false }));
}

const prompt: ModelPrompt = {
  name: 'probe',
  system: 'You answer in JSON.',
  kept: '',
  asked: 'Is customer data encrypted?',
  schema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'], additionalProperties: false },
};
const answer = (question: string, signal?: AbortSignal) =>
  createReaderEngine(openModelClient(settings), settings).answer(askedAlone(question), {
    index: knowledge.index,
    ...(signal ? { signal } : {}),
  });

test('a model of another name is said to be unknown, and one that takes too long to be slow', async () => {
  const other = openModelClient({ ...settings, model: 'nobody-has-this' }).complete(prompt);
  await expect(other).rejects.toMatchObject({ kind: 'denied' });
  await expect(openModelClient({ ...settings, timeoutMs: 20 }).complete(prompt)).rejects.toMatchObject({ kind: 'slow' });
});

test('a call that is broken off ends, and the next ones are answered in the form asked for: what is cited stands in the paper, and no number is its own', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('cancelled')), 200);
  await expect(answer('How long are backups kept?', stop.signal)).rejects.toThrow('cancelled');

  const made: NonNullable<Proposal['made_by']>[] = [];
  for (const question of ['How long are backups kept?', 'Who grants access to production?', 'Is customer data encrypted at rest?']) {
    const proposal = await answer(question);
    const text = policy.replace(/\s+/g, ' ');
    for (const { quote } of proposal.citations) expect(text).toContain(quote.replace(/\s+/g, ' '));
    for (const number of proposal.answer.match(/\d+/g) ?? []) expect(policy).toContain(number);
    if (proposal.made_by) made.push(proposal.made_by);
  }
  expect(made).toContainEqual(expect.objectContaining({ engine: 'reader', model: settings.model, tokens_out: expect.any(Number) }));
});
