import { addressOf } from '#contract/address.ts';
import { documents } from '#contract/documents.ts';
import { requests } from '#contract/requests.ts';
import { clientConfig } from '#contract/client-config.ts';
import { users } from '#contract/users.ts';
import { expect, test, vi } from 'vitest';
import { createApi } from './create-api.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function apiOver(answers: Response[], token = async (fresh: boolean): Promise<string | null> => (fresh ? 'new' : 'old')) {
  const send = vi.fn<typeof fetch>(async () => answers.shift() ?? json(500, {}));
  const onSignedOut = vi.fn<() => void>();
  return { api: createApi({ token, onSignedOut, fetch: send }), send, onSignedOut };
}
const bearerOf = (call: Parameters<typeof fetch> | undefined) => new Headers(call?.[1]?.headers).get('authorization');

test('params are encoded into the path, empty query values are left out', () => {
  expect(addressOf(requests.get, { params: { id: 'a/b' } })).toBe('/api/requests/a%2Fb');
  expect(addressOf(documents.list, { query: { parent_id: 'x', cursor: undefined } })).toBe('/api/documents?parent_id=x');
});

test('a call carries the bearer token and says that it speaks JSON', async () => {
  const { api, send } = apiOver([json(200, { id: '1' })]);
  await api(users.get);
  expect(bearerOf(send.mock.calls[0])).toBe('Bearer old');
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('content-type')).toBe('application/json');
});

test('when nobody is signed in nothing is called: nothing is read, and no change seems to be made', async () => {
  const { api, send, onSignedOut } = apiOver([], async () => null);
  await expect(api(users.get)).resolves.toBeNull();
  await expect(api(requests.cancel, { params: { id: 'x' } })).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(send).not.toHaveBeenCalled();
  expect(onSignedOut).toHaveBeenCalledTimes(2);
});

test('a public call carries no token', async () => {
  const { api, send } = apiOver([json(200, {})]);
  await api(clientConfig.get);
  expect(bearerOf(send.mock.calls[0])).toBeNull();
});

test('a 401 renews the token and repeats the call once', async () => {
  const { api, send, onSignedOut } = apiOver([json(401, { error: 'expired', code: 'unauthenticated' }), json(200, { id: '1' })]);
  await expect(api(users.get)).resolves.toEqual({ id: '1' });
  expect(send.mock.calls.map(bearerOf)).toEqual(['Bearer old', 'Bearer new']);
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('a renewed token that is refused ends the sign-in', async () => {
  const { api, onSignedOut } = apiOver([json(401, {}), json(401, { error: 'no', code: 'unauthenticated' })]);
  await expect(api(users.get)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a 204 is a success without a value', async () => {
  const { api } = apiOver([new Response(null, { status: 204 })]);
  await expect(api(users.createSession)).resolves.toBeNull();
});

test('an error carries the text, code and details of the body', async () => {
  const { api } = apiOver([json(409, { error: 'Somebody was faster.', code: 'conflict', details: { version: 3 } })]);
  await expect(api(requests.cancel, { params: { id: 'x' } })).rejects.toMatchObject({
    message: 'Somebody was faster.',
    status: 409,
    code: 'conflict',
    details: { version: 3 },
  });
});

test.for([
  [json(400, { detail: 'Sales is on holiday.' }), 'Sales is on holiday.', 'Sales is on holiday.'],
  [json(409, { error: 'Asked already.', code: 'conflict' }), 'Asked already.', 'Asked already.'],
  [new Response('', { status: 502 }), null, 'HTTP error! status: 502'],
] as const)('what the server says is told apart from what is said for it', async ([response, said, message]) => {
  const { api } = apiOver([response.clone()]);
  await expect(api(users.enterpriseEnquiry)).rejects.toMatchObject({ said, message });
});

test('an error without a readable body names its status', async () => {
  const { api } = apiOver([new Response('<html>', { status: 502 })]);
  await expect(api(users.get)).rejects.toMatchObject({ message: 'HTTP error! status: 502' });
});

test('a token that cannot be had is logged and the call goes out without authorization', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api, send } = apiOver([json(200, { id: '1' })], async () => {
    throw new Error('no keys');
  });
  await api(users.get);
  expect(bearerOf(send.mock.calls[0])).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('no answer at all is an error with status 0', async () => {
  const api = createApi({
    token: async () => 'old',
    onSignedOut: () => undefined,
    fetch: async () => Promise.reject(new TypeError('fetch failed')),
  });
  await expect(api(users.get)).rejects.toMatchObject({ status: 0, code: 'offline' });
});
