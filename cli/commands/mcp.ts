/** `rejoinder mcp`: the MCP server over standard input and output, for programs on this machine; it works through a running service. */
import type { CommandModule } from 'yargs';
import type { Send } from '#server/features/mcp/service.ts';
import { users } from '#contract/users.ts';
import { exit, fail } from '../output.ts';

export const command: CommandModule = {
  command: 'mcp',
  describe: 'Offer the product to programs (MCP) over standard input and output',
  builder: (yargs) =>
    yargs
      .epilogue('REJOINDER_URL is the address of the service, REJOINDER_TOKEN a personal API token.')
      .example('REJOINDER_URL=http://127.0.0.1:3000 REJOINDER_TOKEN=rj_… $0 mcp', 'Serves until standard input ends') as never,
  handler: async () => {
    const { url, token } = settings();
    const [{ StdioServerTransport }, { mcpServer }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('#server/features/mcp/service.ts'),
    ]);
    const send = sendTo(url, token);
    await checkToken(send);
    const server = mcpServer(send);
    const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
  },
};

/** Said before a program relies on it, not with its first question. */
async function checkToken(send: Send): Promise<void> {
  const { status } = await send({ method: users.get.method, path: users.get.path, body: undefined }).catch((error: Error) =>
    error instanceof Unreachable ? fail(error.message, exit.unavailable) : Promise.reject(error),
  );
  if (status === 401) fail('The service does not take REJOINDER_TOKEN: it is not known there, or has expired. Make another one.');
  if (status !== 200) fail(`The service answered with status ${status}.`, exit.unavailable);
}

class Unreachable extends Error {}

function settings(): { url: URL; token: string } {
  const { REJOINDER_URL: address, REJOINDER_TOKEN: token } = process.env;
  if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return fail('Set REJOINDER_URL to the address of the service, such as http://127.0.0.1:3000.', exit.usage);
  if (!token) return fail('Set REJOINDER_TOKEN to a personal API token: it is made in Company, or by rejoinder token create.', exit.usage);
  return { url: new URL(address), token };
}

const sendTo =
  (url: URL, token: string): Send =>
  async ({ method, path, body }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = { method, headers, redirect: 'error' as const, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(new URL(path, url), sent).catch(() => null);
    if (!answer) throw new Unreachable(`The service at ${url.origin} does not answer. Start it, or correct REJOINDER_URL.`);
    return { status: answer.status, text: await answer.text() };
  };
