import { expect, test } from 'vitest';
import { unsettling, unsettlingServer } from '#test/unsettling-server.ts';
import { patientFetch } from './post.io.ts';

test.for(Object.entries(unsettling))('a model server that %s is given up', async ([, answer]) => {
  const url = await unsettlingServer(answer);
  await expect(patientFetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(500) })).rejects.toThrow();
});
