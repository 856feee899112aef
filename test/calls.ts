import fc from 'fast-check';
import { ssePath } from '#contract/events.ts';
import type { Doing } from '#contract/roles.ts';
import { features } from '#server/features/all.ts';
import { type Need, type Of, isDoing, ownerOf } from '#server/platform/http/policy.ts';
import type { Client } from './client.ts';
import { type JsonSchema, allowedBy } from './from-schema.ts';

/** Every call of the OpenAPI document, for tests that make all of them. */

interface Described {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

export interface Call extends Described {
  method: string;
  path: string;
}

export const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** All but the stream, which stays open (doors.test.ts). */
export const callsOf = async (client: Client): Promise<Call[]> => {
  const { body } = await client.get('/api/openapi.json');
  return Object.entries(body.paths as Record<string, Record<string, Described>>)
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
    )
    .filter(({ path }) => path !== ssePath);
};

/** Of a successful answer. */
export const fieldsOf = ({ responses }: Call): Record<string, JsonSchema> =>
  responses['200']?.content?.['application/json']?.schema?.properties ?? {};
/** A list answers rows and where they go on, or nothing but rows; one thing whose rows go on has pages by the size of their texts (`requests/pages.test.ts`). */
export const isList = (call: Call): boolean => {
  if ('id' in fieldsOf(call)) return false;
  const kinds = Object.entries(fieldsOf(call)).map(([name, { type }]) => name === 'next_cursor' || type === 'array');
  return call.method === 'GET' && kinds.length > 0 && ('next_cursor' in fieldsOf(call) || kinds.every(Boolean));
};

/** An organisation with something of everything. */
export const furnish = async (owner: Client): Promise<string[]> => {
  const made = [
    await owner.post('/api/documents/folders', { folders: [{ name: 'Policies', document_category: 'knowledge_base' }] }),
    await owner.post('/api/requests', { name: 'A', entries: [{ question: 'Do you encrypt backups?' }], auto_answer: false }),
    await owner.post('/api/library', { question: 'Do you encrypt backups?', answer: 'Yes, with AES-256.' }),
    await owner.post('/api/access', { user_email: 'invited@example.com', access_level: 'viewer' }),
  ];
  const idOf = (body: { id?: string; documents?: { id: string }[] }): string => body.id ?? body.documents?.[0]?.id ?? '';
  const ids = made.map(({ body }) => idOf(body));
  const request = await owner.get(`/api/requests/${ids[1]}`);
  return [...ids, request.body.qa_entries[0].id, owner.orgId ?? ''];
};

export const bodySchema = ({ requestBody }: Call): JsonSchema | undefined => requestBody?.content['application/json']?.schema;

const record = (parts: { name: string; schema: JsonSchema; required: boolean }[], ids: string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(parts.map(({ name, schema }) => [name, allowedBy(schema, ids)])), {
    requiredKeys: parts.filter(({ required }) => required).map(({ name }) => name),
  });

interface Sent {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export const sentTo = (call: Call, ids: string[]): fc.Arbitrary<Sent> => {
  const parameters = call.parameters ?? [];
  const schema = bodySchema(call);
  return fc.record({
    path: record(
      parameters.filter((one) => one.in === 'path'),
      ids,
    ),
    query: record(
      parameters.filter((one) => one.in === 'query'),
      ids,
    ),
    body: schema ? allowedBy(schema, ids) : fc.constant(undefined),
  });
};

export const send = (client: Client, { method, path }: Pick<Call, 'method' | 'path'>, sent: Sent) => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])));
  const query = new URLSearchParams(Object.entries(sent.query).map(([name, value]): [string, string] => [name, String(value)]));
  return client.raw(`${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method: method as 'GET',
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }),
  });
};

export const told = (call: Pick<Call, 'method' | 'path'>, sent: unknown, payload: string): string =>
  `${call.method} ${call.path} with ${JSON.stringify(sent)} answered ${payload.slice(0, 300)}`;

/** As the document writes a path. */
const documented = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** Who may make each call, and what its policy says besides. */
export const policyOf = new Map(
  features.flatMap(({ policy }) =>
    Object.entries(policy?.needs ?? {}).flatMap(([name, need]): [string, { need: Need; of: Of | null; note: string | null }][] => {
      const call = policy?.calls[name];
      return call
        ? [
            [
              keyOf({ ...call, path: documented(call.path) }),
              { need, of: policy ? ownerOf(policy, name) : null, note: policy?.notes?.[name] ?? null },
            ],
          ]
        : [];
    }),
  ),
);

/** What each call that needs a membership is, the stream left out. */
export const doingOf = new Map(
  [...policyOf].flatMap(([key, { need }]): [string, Doing][] => (isDoing(need) && key !== `GET ${ssePath}` ? [[key, need]] : [])),
);
