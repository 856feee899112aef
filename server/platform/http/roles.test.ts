import fc from 'fast-check';
import { accessLevels, doings, hasAccess } from '#contract/roles.ts';
import { type Call, callsOf, furnish, keyOf, policyOf, send, sentTo } from '#test/calls.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { isDoing } from './policy.ts';

/** The table of docs/permissions.md against the service. */

const one = (call: Call, ids: string[], seed: number) => fc.sample(sentTo(call, ids), { numRuns: 1, seed })[0]!;

/** What a call answers to somebody of a level, as the policies say it. */
function expected(key: string, level: (typeof accessLevels)[number] | 'nobody' | 'no organisation'): 'refused' | 'unknown' | 'let in' {
  const need = policyOf.get(key)?.need ?? 'anybody';
  if (need === 'anybody') return 'let in';
  if (level === 'nobody') return 'unknown';
  if (need === 'signed in') return 'let in';
  if (need === 'site') return 'refused';
  if (level === 'no organisation') return 'refused';
  return hasAccess(level, isDoing(need) ? doings[need].level : 'owner') ? 'let in' : 'refused';
}

const statusOf = { refused: [403], unknown: [401], 'let in': null };

test('R-23: the table of permissions, level by level and call by call', { timeout: 600_000 }, async ({ as, anonymous, signUp }) => {
  const owner = await as('owner');
  const ids = await furnish(owner);
  const calls = await callsOf(owner);
  expect(calls.filter((call) => !policyOf.has(keyOf(call))).map(keyOf)).toEqual(outsideFeatures);
  const wrong: string[] = [];
  for (const call of calls.filter((known) => policyOf.has(keyOf(known)))) {
    for (const level of ['nobody', 'no organisation', ...accessLevels] as const) {
      const client: Client = level === 'nobody' ? anonymous : level === 'no organisation' ? await signUp() : await as(level);
      const answer = await send(client, call, one(call, ids, 13));
      const key = keyOf(call);
      const is = expected(key, level);
      const statuses = statusOf[is];
      // What a note of the policy adds may refuse in the call itself.
      const isRight = statuses
        ? statuses.includes(answer.statusCode)
        : policyOf.get(key)?.note != null || ![401, 403].includes(answer.statusCode);
      if (!isRight) wrong.push(`${level}: ${key} should be ${is}, answered ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Calls of the platform itself, which no feature has a policy for; their own tests say who may make them. */
const outsideFeatures: string[] = [];
