import fc from 'fast-check';
import { accessLevels } from '#contract/roles.ts';
import { expected, expectedOf, leftTo, tokensOf } from '#test/bearers.ts';
import { type Call, callsOf, doingOf, furnish, keyOf, policyOf, send, sentTo } from '#test/calls.ts';
import { type Client, expect, test } from '#test/harness.ts';

/** The table of docs/permissions.md against the service. */

const one = (call: Call, ids: string[], seed: number) => fc.sample(sentTo(call, ids), { numRuns: 1, seed })[0]!;

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
      if (!isAnswered(call, is, answer)) wrong.push(`${level}: ${key} should be ${is}, answered ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Calls of the platform itself, which no feature has a policy for; their own tests say who may make them. */
const outsideFeatures: string[] = [];

/** A note that says no more than this refuses nobody who signed in. */
const SIGNED_IN = 'Signed in, not with a token.';

/** What a call that is let in answered is for its own tests, and what a note of its policy adds may refuse it there. */
function isAnswered(
  call: Call,
  is: ReturnType<typeof expectedOf>,
  { statusCode, payload }: { statusCode: number; payload: string },
): boolean {
  const isBound = statusCode === 403 && payload.includes('"bound_token"');
  if (is === 'bound') return isBound;
  if (is === 'refused') return statusCode === 403 && !isBound;
  if (is === 'unknown') return statusCode === 401;
  const { need, note } = policyOf.get(keyOf(call)) ?? { need: 'anybody', note: null };
  if (statusCode === 500 || (isBound && !note?.includes('A token of an organisation'))) return false;
  return note === null || note === SIGNED_IN ? ![401, 403].includes(statusCode) : need === 'anybody' || statusCode !== 401;
}

test(
  'R-23, R-100: every call with every kind of personal token, and with what is left to who was removed',
  { timeout: 600_000 },
  async ({ app, as, seed }) => {
    const owner = await as('owner');
    const ids = await furnish(owner);
    const elsewhere = await seed.org();
    const wrong: string[] = [];
    const tried = { refused: 0, unknown: 0, bound: 0, 'let in': 0 };
    for (const call of await callsOf(owner)) {
      const key = keyOf(call);
      // Others each time: what a call changes of its person is not seen by the next one.
      const [tokens, left] = [await tokensOf(app, await as('owner'), elsewhere), await leftTo(app, await as('owner'), await as('admin'))];
      for (const bearer of [...tokens, ...left]) {
        const is = expectedOf(call, bearer);
        const answer = await send(bearer.client, call, one(call, ids, 13));
        if (!isAnswered(call, is, answer))
          wrong.push(`${bearer.told}: ${key} should be ${is}, answered ${answer.statusCode} ${answer.payload}`);
        const isOutside = bearer.told.includes('elsewhere') || bearer.told.includes('removed');
        if (isOutside && doingOf.has(key) && answer.payload.includes('AES-256'))
          wrong.push(`${bearer.told}: ${key} told ${answer.payload}`);
        tried[is] += 1;
      }
    }
    expect(wrong).toEqual([]);
    for (const times of Object.values(tried)) expect(times).toBeGreaterThan(100);
  },
);
