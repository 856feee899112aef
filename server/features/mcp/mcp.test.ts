import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { policy, upload } from '#server/features/documents/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const CLI = join(import.meta.dirname, '../../../cli/main.ts');
const QUESTION = 'How long are backups kept?';
const TOOLS = ['search_knowledge', 'instant_answer', 'list_requests', 'read_request', 'search_told', 'list_promises', 'ask_law'];

type Way = 'HTTP' | 'standard input and output';
type Scope = 'read' | 'write';

let address = '';

const tokenOf = async (owner: Client, scope: Scope): Promise<string> =>
  (await owner.post('/api/tokens', { name: 'Assistant', scope, days: 1 })).body.token;

const opened = async (way: Way, token: string): Promise<McpClient> => {
  const client = new McpClient({ name: 'test', version: '1' });
  const overHttp = () =>
    new StreamableHTTPClientTransport(new URL('/api/mcp', address), { requestInit: { headers: { authorization: `Bearer ${token}` } } });
  const overPipes = () =>
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp'],
      env: { PATH: process.env['PATH'] ?? '', REJOINDER_URL: address, REJOINDER_TOKEN: token },
    });
  await client.connect((way === 'HTTP' ? overHttp() : overPipes()) as Transport);
  onTestFinished(() => client.close());
  return client;
};

/** What a tool answers, or its refusal. */
const use = async (client: McpClient, name: string, given: Record<string, unknown>) => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as [{ text: string }];
  // oxlint-disable-next-line typescript/no-explicit-any -- read as a foreign client does
  return { refused: isError === true ? text : null, told: structuredContent as any };
};

const listening = async (app: TestApp): Promise<void> => {
  if (!app.server.listening) address = await app.listen({ port: 0, host: '127.0.0.1' });
};

const make = async (client: Client, name: string): Promise<string> => {
  const made = await client.post('/api/requests', {
    name,
    entries: [{ question: QUESTION }, { question: 'Who are you?' }],
    auto_answer: false,
  });
  expect(made.status).toBe(201);
  return made.body.id;
};

describe('programs work with the product over MCP', () => {
  test.for<Way>(['HTTP', 'standard input and output'])('every tool and resource over %s', async (way, { app, as, jobs }) => {
    await listening(app);
    const owner = await as('owner');
    const [document] = await upload({ app, jobs }, owner, [policy]);
    const id = await make(owner, 'Vendor check');
    await jobs.run();
    const client = await opened(way, await tokenOf(owner, 'write'));

    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
    const cited = expect.objectContaining({
      document: policy.name,
      document_id: document?.id,
      quote: expect.stringContaining('thirty days'),
    });
    expect((await use(client, 'search_knowledge', { query: 'backups', limit: 3 })).told.results).toContainEqual(cited);
    const answer = await use(client, 'instant_answer', { question: QUESTION });
    expect(answer.told).toMatchObject({
      question: QUESTION,
      status: 'unanswered',
      citations: [],
      nearest: expect.arrayContaining([cited]),
    });
    const { told: page } = await use(client, 'list_requests', { words: 'vendor' });
    expect(page).toMatchObject({ requests: [{ id, name: 'Vendor check', questions_in_all: 2 }], next_cursor: null });
    const first = await use(client, 'read_request', { id, limit: 1 });
    expect(first.told).toMatchObject({ id, questions: [{ question: QUESTION }], next_from: 2 });
    const second = await use(client, 'read_request', { id, from: first.told.next_from });
    expect(second.told).toMatchObject({ questions: [{ question: 'Who are you?' }], next_from: null });
    const [entry] = (await owner.get(`/api/requests/${id}`)).body.qa_entries;
    const citations = [{ document: policy.name, document_id: document?.id, quote: 'thirty days', score: 1 }];
    await inOrg(app.deps.db, owner.orgId ?? '', (trx) =>
      trx
        .updateTable('qa_entry')
        .set({ citations: JSON.stringify(citations) })
        .where('id', '=', entry.id)
        .execute(),
    );
    const approved = await owner.put(`/api/qa_entries/${entry.id}`, {
      version: entry.version,
      answer: 'Thirty days.',
      citations,
      status: 'approved',
    });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    const completed = await owner.put(`/api/requests/${id}`, { status: 'completed', confirm: true, customer: 'Mill' });
    expect(completed.status, JSON.stringify(completed.body)).toBe(200);
    const given = [
      { customer: 'Mill', request_id: id, question: QUESTION, answer: 'Thirty days.', citations: [{ document_id: document?.id }] },
    ];
    for (const asked of [{ words: 'thirty' }, { customer: 'Mill' }, { document_id: document?.id }])
      expect((await use(client, 'search_told', asked)).told).toMatchObject({ told: given, next_cursor: null });
    expect((await use(client, 'search_told', { library_entry_id: id })).told.told).toEqual([]);
    const question = 'After how many years does a debt become time-barred?';
    expect((await use(client, 'ask_law', { question })).refused).toMatch(/^This token acts for its organisation alone/);
    // As those of the command line are.
    await app.deps.db.updateTable('api_token').set({ org_id: null }).where('user_id', '=', owner.userId).execute();
    const law = await use(client, 'ask_law', { question });
    expect(law.told.turn).toMatchObject({
      status: 'answered',
      citations: expect.arrayContaining([expect.objectContaining({ act: 'OZ' })]),
    });

    expect((await client.listResourceTemplates()).resourceTemplates.map(({ name }) => name)).toEqual(['request', 'document']);
    const { resources } = await client.listResources();
    const [request, knowledge] = [`rejoinder://requests/${id}`, `rejoinder://documents/${document?.id}`];
    expect(resources.map(({ uri, name }) => `${name} ${uri}`)).toEqual([`Vendor check ${request}`, `${policy.name} ${knowledge}`]);
    const read = async (uri: string) => ((await client.readResource({ uri })).contents[0] as { text: string }).text;
    expect(JSON.parse(await read(request))).toMatchObject({ id, questions: [{ question: QUESTION }, {}] });
    expect(await read(knowledge)).toContain('kept for thirty days');
  });

  test('a tool does what its person and token may, and says in a sentence what not', async ({ app, as, stranger }) => {
    await listening(app);
    const foreign = await make(await stranger('owner'), 'Theirs');
    const client = await opened('HTTP', await tokenOf(await as('admin'), 'read'));

    expect((await use(client, 'list_requests', {})).told.requests).toEqual([]);
    expect((await use(client, 'read_request', { id: foreign })).refused).toMatch(/^There is no such request/);
    expect((await use(client, 'ask_law', { question: 'Who pays?' })).refused).toBe('This token may only read.');
    expect((await use(client, 'read_request', { id: 'none' })).refused).toMatch(/id/);
    await expect(client.readResource({ uri: `rejoinder://requests/${foreign}` })).rejects.toThrow('There is no such request');
  });

  test('without a token, or with one that is not known, nothing is opened', async ({ app }) => {
    await listening(app);
    await expect(opened('HTTP', 'rj_unknown')).rejects.toThrow(/401|not known/);
    const refused = await app.inject({ method: 'POST', url: '/api/mcp', payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
    expect(refused.statusCode).toBe(401);
    expect((await app.inject({ method: 'GET', url: '/api/mcp' })).statusCode).toBe(405);
  });

  test('rejoinder mcp says what is missing, and ends', async ({ app }) => {
    await listening(app);
    expect(await ended({})).toMatchObject({ status: 2, said: expect.stringContaining('REJOINDER_URL') });
    expect(await ended({ REJOINDER_URL: address })).toMatchObject({ status: 2, said: expect.stringContaining('REJOINDER_TOKEN') });
    expect(await ended({ REJOINDER_URL: address, REJOINDER_TOKEN: 'rj_unknown' })).toMatchObject({
      status: 1,
      said: expect.stringContaining('expired'),
    });
    const nowhere = { REJOINDER_URL: 'http://127.0.0.1:9', REJOINDER_TOKEN: 'rj_unknown' };
    expect(await ended(nowhere)).toMatchObject({ status: 69, said: expect.stringContaining('does not answer') });
  });
});

/** The command until it ends, with its standard input open. */
const ended = (settings: Record<string, string>) =>
  new Promise<{ status: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, [CLI, 'mcp'], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('close', (status) => resolve({ status, said }));
  });
