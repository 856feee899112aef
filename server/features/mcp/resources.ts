import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Variables } from '@modelcontextprotocol/sdk/shared/uriTemplate.js';
import { documents } from '#contract/documents.ts';
import { requests } from '#contract/requests.ts';
import type { Call } from './call.ts';
import { entryFor, requestFor } from './told.ts';
import { wholeRequest } from './whole-request.ts';

const JSON_TYPE = 'application/json';
const PAGE = 200;

const idOf = ({ id }: Variables): string => String(id);

/** Requests as JSON, and what was read of documents as text. Lists name the newest requests, and the documents at the root. */
export function registerResources(server: McpServer, call: Call): void {
  server.registerResource(
    'request',
    new ResourceTemplate('rejoinder://requests/{id}', {
      list: async () => {
        const page = await call(requests.list, { query: { limit: PAGE } });
        return { resources: page.requests.map(({ id, name }) => ({ uri: `rejoinder://requests/${id}`, name, mimeType: JSON_TYPE })) };
      },
    }),
    { title: 'Request', description: 'A questionnaire with its questions and answers.', mimeType: JSON_TYPE },
    async (uri, variables) => {
      const { qa_entries, ...request } = await wholeRequest(call, idOf(variables));
      const text = JSON.stringify({ ...requestFor(request), questions: qa_entries.map(entryFor) });
      return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
    },
  );
  server.registerResource(
    'document',
    new ResourceTemplate('rejoinder://documents/{id}', {
      list: async () => {
        const page = await call(documents.list, { query: { category: 'knowledge_base', limit: PAGE } });
        const read = page.documents.filter(({ item_type, status }) => item_type === 'document' && status === 'ready');
        return {
          resources: read.map(({ id, display_name }) => ({
            uri: `rejoinder://documents/${id}`,
            name: display_name,
            mimeType: 'text/plain',
          })),
        };
      },
    }),
    { title: 'Document', description: 'The text of a document of the knowledge base.', mimeType: 'text/plain' },
    async (uri, variables) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: await textOf(call, idOf(variables)) }],
    }),
  );
}

/** Everything that was read of a document, with its headings. */
async function textOf(call: Call, id: string): Promise<string> {
  const parts: string[] = [];
  let heading: string | null = null;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof passagesAfter>> = await passagesAfter(call, id, cursor);
    for (const passage of page.passages) {
      if (passage.heading !== null && passage.heading !== heading) parts.push(passage.heading);
      ({ heading } = passage);
      parts.push(passage.text);
    }
    cursor = page.next_cursor;
  } while (cursor !== null);
  return parts.join('\n\n');
}

const passagesAfter = (call: Call, id: string, cursor: string | null) =>
  call(documents.passages, { params: { id }, query: { limit: PAGE, ...(cursor === null ? {} : { cursor }) } });
