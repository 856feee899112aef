import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import manifest from '../../../package.json' with { type: 'json' };
import { type Call, type Send, callOver } from './call.ts';
import { keepTools } from './kept-list.ts';
import { registerResources } from './resources.ts';
import { registerTools } from './tools.ts';

const INSTRUCTIONS = `Rejoinder answers customers' questionnaires from what a company knows.
Answers rest on the quotes that come with them: cite these, and say so where a question is left open. Nothing is changed by the tools.`;

export type { Send } from './call.ts';

/**
 * The tools and resources of the product, the same over HTTP and over standard input and output. All they do is make calls of the
 * API through `send`, as the person whose token it carries.
 */
export function mcpServer(send: Send): McpServer {
  const call = callOver(send);
  const server = withTools(call);
  keepTools(server, () => withTools(call));
  registerResources(server, call);
  return server;
}

function withTools(call: Call): McpServer {
  const server = new McpServer({ name: 'rejoinder', title: 'Rejoinder', version: manifest.version }, { instructions: INSTRUCTIONS });
  registerTools(server, call);
  return server;
}
