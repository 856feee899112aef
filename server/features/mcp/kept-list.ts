import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  type JSONRPCMessage,
  ListToolsRequestSchema,
  type ListToolsResult,
  ListToolsResultSchema,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/sdk/types.js';

let kept: Promise<ListToolsResult> | undefined;

/**
 * Answers the list of tools from what was written down once in this process: it is the same for everybody, and to write it out takes longer
 * than all else that is done for a message. `anew` makes a server with the same tools.
 */
export function keepTools(server: McpServer, anew: () => McpServer): void {
  server.server.setRequestHandler(ListToolsRequestSchema, () => (kept ??= toolsOf(anew())));
}

/** The list as a client is told it. @throws Error where it is refused */
async function toolsOf(server: McpServer): Promise<ListToolsResult> {
  const [client, ours] = InMemoryTransport.createLinkedPair();
  const told = new Promise<JSONRPCMessage>((done) => (client.onmessage = done));
  await server.connect(ours);
  await client.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const message = await told;
  await server.close();
  if (!isJSONRPCResultResponse(message)) throw new Error(`The tools cannot be listed: ${JSON.stringify(message)}`);
  return ListToolsResultSchema.parse(message.result);
}
