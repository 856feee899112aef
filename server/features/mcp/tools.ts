import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod/mini';
import { Specialist, assistant } from '#contract/assistant.ts';
import { promiseFilters, promises } from '#contract/promises.ts';
import { told as toldCalls } from '#contract/told.ts';
import { documents } from '#contract/documents.ts';
import { Id, Name, Text } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { RequestStatus, requests } from '#contract/requests.ts';
import type { Call } from './call.ts';
import { answerFor, citationFor, entryFor, nearFor, promiseFor, requestFor } from './told.ts';
import { wholeRequest } from './whole-request.ts';

const reads = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

const told = (value: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value, null, 1) }],
  structuredContent: value,
});

const about = <S extends z.ZodMiniType>(schema: S, description: string): S => schema.check(z.describe(description)) as S;
const count = (most: number) => z._default(z.int().check(z.minimum(1), z.maximum(most)), Math.min(most, 20));
const Options = z.array(z.string().check(z.maxLength(limits.option))).check(z.maxLength(limits.options));
const cursor = about(z.optional(z.string().check(z.maxLength(limits.cursor))), 'The next_cursor of the page before.');

/** What programs may ask of the product: search, instant answer, requests, law. */
export function registerTools(server: McpServer, call: Call): void {
  knowledgeTools(server, call);
  requestTools(server, call);
  toldTools(server, call);
  promiseTools(server, call);
  server.registerTool(
    'ask_law',
    {
      title: 'Ask about Slovenian law',
      description:
        'Answers a question on Slovenian law, accounting or HR from statements that were checked against the acts, or says why not. ' +
        'Counts as a question of the month when it is answered, and stands in the history of conversations. A token that acts in one ' +
        'organisation alone cannot ask. No legal advice.',
      inputSchema: {
        question: about(Text(limits.asked), 'In English, Slovenian, Italian, French or Ukrainian.'),
        specialist: z.optional(Specialist),
        conversation_id: about(z.optional(Id), 'Goes on with an earlier conversation.'),
      },
      annotations: { ...reads, readOnlyHint: false },
    },
    async (body) => told({ ...(await call(assistant.ask, { body })) }),
  );
}

function knowledgeTools(server: McpServer, call: Call): void {
  server.registerTool(
    'search_knowledge',
    {
      title: 'Search the knowledge base',
      description:
        'Passages of documents, and questions answered before, found by words and by meaning. Words in quotation marks must occur as they are.',
      inputSchema: {
        query: Text(limits.searchWords),
        kind: about(z.optional(z.enum(['passage', 'answer'])), 'Only passages of documents, or only past answers.'),
        label: about(z.optional(z.string().check(z.maxLength(limits.narrowedLabel))), 'Only documents that carry this label.'),
        limit: count(50),
      },
      annotations: reads,
    },
    async ({ query: q, ...query }) => {
      const { results } = await call(documents.search, { query: { q, ...query } });
      return told({
        results: results.map(({ citation, question }) => nearFor({ ...citation, question })),
      });
    },
  );
  server.registerTool(
    'instant_answer',
    {
      title: 'Answer one question',
      description:
        'Answers one question from the knowledge base, with the sentences that the answer rests on, or leaves it open beside what came nearest.',
      inputSchema: {
        question: Text(limits.asked),
        options: about(z.optional(Options), 'One of these is chosen where the evidence allows it.'),
      },
      annotations: reads,
    },
    async (body) => {
      const { question, status, answer, choice, confidence, flags, citations, related } = await call(requests.instantAnswer, { body });
      const nearest = status === 'unanswered' ? { nearest: related.map(nearFor) } : {};
      return told({ question, status, answer, choice, confidence, flags, citations: citations.map(citationFor), ...nearest });
    },
  );
}

function requestTools(server: McpServer, call: Call): void {
  server.registerTool(
    'list_requests',
    {
      title: 'List requests',
      description: 'The questionnaires in work, newest first: name, status, due date, owner, how many questions are answered.',
      inputSchema: {
        status: z.optional(RequestStatus),
        words: about(z.optional(z.string().check(z.maxLength(limits.listWords))), 'Words of the name.'),
        limit: count(200),
        cursor,
      },
      annotations: reads,
    },
    async ({ words, ...query }) => {
      const page = await call(requests.list, { query: { ...query, ...(words === undefined ? {} : { q: words }) } });
      return told({ requests: page.requests.map(requestFor), next_cursor: page.next_cursor });
    },
  );
  server.registerTool(
    'read_request',
    {
      title: 'Read a request',
      description: 'One request with its questions in order, their answers, and the sentences these rest on.',
      inputSchema: {
        id: Id,
        from: about(z._default(z.int().check(z.minimum(1)), 1), 'The first question to answer with, from 1.'),
        limit: count(500),
      },
      annotations: reads,
    },
    async ({ id, from, limit }) => {
      const { qa_entries, ...request } = await wholeRequest(call, id);
      const next = from + limit;
      return told({
        ...requestFor(request),
        questions: qa_entries.slice(from - 1, next - 1).map(entryFor),
        next_from: next <= qa_entries.length ? next : null,
      });
    },
  );
}

function toldTools(server: McpServer, call: Call): void {
  server.registerTool(
    'search_told',
    {
      title: 'Search what customers were told',
      description:
        'Approved answers as customers were told them, newest first: to whom, on which day, and the sentences that they rested on then. ' +
        'With a document or an entry of the library: what was told that rests on it.',
      inputSchema: {
        words: about(z.optional(z.string().check(z.maxLength(limits.listWords))), 'Part of the question or of what was said.'),
        customer: about(z.optional(Name), 'Only what this customer was told; the name as it is kept.'),
        document_id: about(z.optional(Id), 'Only what rests on this document.'),
        library_entry_id: about(z.optional(Id), 'Only what rests on this entry of the library.'),
        limit: count(50),
        cursor: about(z.optional(Id), 'The next_cursor of the page before.'),
      },
      annotations: reads,
    },
    async ({ words, customer, document_id, library_entry_id, limit, cursor: after }) => {
      const query = {
        limit,
        ...(words === undefined ? {} : { q: words }),
        ...(customer === undefined ? {} : { customer }),
        ...(document_id === undefined ? {} : { document: document_id }),
        ...(library_entry_id === undefined ? {} : { library_entry: library_entry_id }),
        ...(after === undefined ? {} : { cursor: after }),
      };
      const page = await call(toldCalls.list, { query });
      return told({ told: page.told.map(answerFor), next_cursor: page.next_cursor });
    },
  );
}

function promiseTools(server: McpServer, call: Call): void {
  server.registerTool(
    'list_promises',
    {
      title: 'List what customers were promised',
      description:
        'Given answers that plan, by the day by which each is to be kept, those without a day last: what was promised to whom, who keeps it, ' +
        'and whether it is open, moved to another day, kept or dropped.',
      inputSchema: {
        state: about(z.optional(z.enum(promiseFilters)), '`outstanding`: open or moved.'),
        customer: about(z.optional(Name), 'Only what this customer was promised; the name as it is kept.'),
        due_before: about(z.optional(z.iso.date().check(z.maxLength(10))), 'Only what is due before this day, such as 2027-09-30.'),
        words: about(z.optional(z.string().check(z.maxLength(limits.listWords))), 'Part of the sentence or its question.'),
        limit: count(50),
        cursor: about(z.optional(Id), 'The next_cursor of the page before.'),
      },
      annotations: reads,
    },
    async ({ words, cursor: after, ...query }) => {
      const asked = { ...query, ...(words === undefined ? {} : { q: words }), ...(after === undefined ? {} : { cursor: after }) };
      const page = await call(promises.list, { query: asked });
      return told({ promises: page.promises.map(promiseFor), next_cursor: page.next_cursor });
    },
  );
}
