import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { JSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished, vi } from 'vitest';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** What is answered, each with how many turns of this process went before it. */
function listenToAnswers() {
  const answers: { turn: number; result: unknown }[] = [];
  const state = { turn: 0, over: false };
  const count = (): void => {
    state.turn += 1;
    if (!state.over) setImmediate(count);
  };
  count();
  const { prototype } = WebStandardStreamableHTTPServerTransport;
  // oxlint-disable-next-line typescript/unbound-method -- called with what it belongs to
  const { send } = prototype;
  const spy = vi.spyOn(prototype, 'send').mockImplementation(function (this: WebStandardStreamableHTTPServerTransport, message, options) {
    answers.push({ turn: state.turn, result: (message as JSONRPCResultResponse).result });
    return send.call(this, message, options);
  });
  onTestFinished(() => {
    state.over = true;
    spy.mockRestore();
  });
  return answers;
}

const post = (app: TestApp, { token }: Client, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    payload,
  });

const LISTS = ['tools/list', 'resources/templates/list', 'ping', 'prompts/list'];
const listed = (id: number) => ({ jsonrpc: '2.0', id, method: LISTS[id % LISTS.length] });

test('of the messages of one organisation one is answered in a turn, and others have theirs in between', async ({ app, as }) => {
  const [owner, viewer] = [await as('owner'), await as('viewer')];
  const answers = listenToAnswers();
  const batch = Array.from({ length: 60 }, (_, at) => listed(at + 1));
  const posts = [post(app, owner, batch), ...Array.from({ length: 8 }, (_, at) => post(app, viewer, listed(at)))];
  for (const { statusCode } of await Promise.all(posts)) expect(statusCode).toBe(200);
  expect(answers).toHaveLength(68);
  expect(new Set(answers.map(({ turn }) => turn)).size).toBe(68);
});

test('the list of tools is written down once', async ({ app, as }) => {
  const owner = await as('owner');
  const answers = listenToAnswers();
  for (let at = 0; at < 2; at += 1) await post(app, owner, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const [first, second] = answers;
  expect(first?.result).toMatchObject({ tools: expect.arrayContaining([expect.objectContaining({ inputSchema: expect.any(Object) })]) });
  expect(second?.result).toBe(first?.result);
});
