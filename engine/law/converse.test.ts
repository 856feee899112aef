import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askInConversation } from './converse.ts';
import { openLaw } from './open-law.ts';
import type { OpenLaw } from './open-law.ts';
import { readStatements, statementFiles } from './read-statements.io.ts';

let folder = '';
let law: OpenLaw;
const limitation = statementFiles()
  .filter((file) => file.endsWith('oz-limitation.json'))
  .flatMap(readStatements);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-'));
  law = await openLaw(folder, null, { statements: limitation, overrides: [] });
});
afterAll(async () => {
  await law.close();
  await rm(folder, { recursive: true, force: true });
});

const asked = limitation[0]!.asked.en[0]!;

it('understands a question that says too little alone with the one before it', async () => {
  expect(await askInConversation('And why is that so?', null, law)).toMatchObject({ status: 'refused', reason: 'not-covered' });
  const followed = await askInConversation('And why is that so?', asked, law);
  expect(followed).toMatchObject({ status: 'answered', question: 'And why is that so?' });
  expect(followed.citations[0]?.act).toBe(limitation[0]!.act);
});

it('understands a question that goes on from the one before with it, though it could be answered alone', async () => {
  const [, damage] = limitation;
  const going = 'And what is the limitation period?';
  expect((await askInConversation(going, null, law)).citations[0]?.article).toBe('346(1)');
  const followed = await askInConversation(going, damage!.asked.en[0]!, law);
  expect(followed).toMatchObject({ status: 'answered', question: going });
  expect(followed.citations[0]?.article).toBe('352(1),(2)');
});

it('does not say its answer again to a question on something else', async () => {
  expect(await askInConversation('Which football club won the cup?', asked, law)).toMatchObject({
    status: 'refused',
    reason: 'not-covered',
  });
});

it('answers a question that says enough by itself alone', async () => {
  expect(await askInConversation(asked, 'What is the weather like in the mountains?', law)).toMatchObject({
    status: 'answered',
    question: asked,
  });
});

it('does not turn a refusal by words into an answer, nor nonsense after nonsense', async () => {
  expect(await askInConversation('And in Germany?', asked, law)).toMatchObject({ status: 'refused', reason: 'other-country' });
  expect(await askInConversation('Why?', 'What is the weather like in the mountains?', law)).toMatchObject({ status: 'refused' });
});

it('keeps no personal number of a question that is understood with another', async () => {
  const followed = await askInConversation('And with 0101990500123?', asked, law);
  expect(JSON.stringify(followed)).not.toContain('0101990500123');
});
