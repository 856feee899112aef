import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { upload } from '#server/features/documents/testing.ts';
import { given } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Call, callsOf, isList, keyOf } from '#test/calls.ts';
import type { JsonSchema } from '#test/from-schema.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** Lists of texts: a page ends where its texts are as much as one answer holds, and the next goes on there. Any other answer has its bound too. */

/** Bytes of one answer: two million of texts, one more row, and the names of fields. */
const MOST = 2_300_000;
const ROWS = 40;

interface Heavy {
  /** Fills the list with {@link ROWS} rows whose texts are more than one answer holds; answers its path. */
  fill: (app: TestApp, owner: Client) => Promise<string>;
  /** Rows by their ids, in the order in which the list has them. */
  rowsOf: (body: never) => { id: string }[];
}

const written = (app: TestApp, { orgId }: Client, statement: RawBuilder<unknown>) =>
  inOrg(app.deps.db, orgId ?? '', (trx) => statement.execute(trx));

const heavy: Record<string, Heavy> = {
  'GET /api/qa_entries/{id}/history': {
    fill: async (app, owner) => {
      const [entry] = (await given(owner, ['Is it encrypted?'])).qa_entries;
      await written(
        app,
        owner,
        sql`insert into qa_entry_change (id, org_id, entry_id, action, before, after)
            select gen_random_uuid(), ${owner.orgId}, ${entry?.id}, 'edited', text, text
            from (select jsonb_build_object('answer', repeat('中', 30000)) as text, generate_series(1, ${ROWS}::int)) as change`,
      );
      return `/api/qa_entries/${entry?.id}/history`;
    },
    rowsOf: ({ changes }: { changes: { id: string }[] }) => changes,
  },
  'GET /api/requests': {
    fill: async (app, owner) => {
      for (const statement of [
        sql`insert into request (id, org_id, name, status, created_at)
            select gen_random_uuid(), ${owner.orgId}, 'Form', 'draft', now() - make_interval(days => at) from generate_series(1, ${ROWS}::int) as at`,
        sql`insert into request_sheet (id, org_id, request_id, position, name, role, reason)
            select gen_random_uuid(), ${owner.orgId}, request.id, at, 'Table ' || at, 'questions', repeat('中', 333)
            from request cross join generate_series(1, 100) as at`,
      ])
        await written(app, owner, statement);
      return '/api/requests';
    },
    rowsOf: ({ requests }: { requests: { id: string }[] }) => requests,
  },
  'GET /api/requests/{id}/comments': {
    fill: async (app, owner) => {
      const { id, qa_entries: entries } = await given(owner, ['Is it encrypted?']);
      await written(
        app,
        owner,
        sql`insert into comment (id, org_id, entry_id, author_id, text, mentions, created_at)
            select gen_random_uuid(), ${owner.orgId}, ${entries[0]?.id}, ${owner.userId}, repeat(chr(1), 5000),
              array_fill(${owner.userId}::uuid, array[50]), now() - make_interval(days => at) from generate_series(1, ${ROWS}::int) as at`,
      );
      return `/api/requests/${id}/comments`;
    },
    rowsOf: ({ comments }: { comments: { id: string }[] }) => comments,
  },
  'GET /api/requests/instant_answers': {
    fill: async (app, owner) => {
      const proposal = { status: 'answered', answer: '中'.repeat(30_000), choice: null, comment: null, confidence: 1, flags: [] };
      const whole = JSON.stringify({ ...proposal, citations: [], related: [], reasons: [] });
      await written(
        app,
        owner,
        sql`insert into instant_answer (id, org_id, user_id, question, proposal, ms, created_at)
            select gen_random_uuid(), ${owner.orgId}, ${owner.userId}, repeat(chr(1), 5000), ${whole}::jsonb, 1, now() - make_interval(days => at)
            from generate_series(1, ${ROWS}::int) as at`,
      );
      return '/api/requests/instant_answers';
    },
    rowsOf: ({ instant_answers: answers }: { instant_answers: { id: string }[] }) => answers,
  },
  'GET /api/backtests': {
    fill: async (app, owner) => {
      const figures = { questions: 1, with_human_answer: 1, proposed: 1, agree: 1, disagree: 0, coverage: 1, accuracy: 1, majority: 1 };
      const option = { human: 1, proposed: 1, agree: 1 };
      const by_option = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}${'中'.repeat(600)}`, option]));
      const whole = JSON.stringify({ ...figures, false_yes: 0, by_option, calibration: [], text: option });
      await written(
        app,
        owner,
        sql`insert into backtest (id, org_id, name, status, figures, created_at)
            select gen_random_uuid(), ${owner.orgId}, 'Form', 'completed', ${whole}::jsonb, now() - make_interval(days => at)
            from generate_series(1, ${ROWS}::int) as at`,
      );
      return '/api/backtests';
    },
    rowsOf: ({ backtests }: { backtests: { id: string }[] }) => backtests,
  },
  'GET /api/told': {
    fill: async (app, owner) => {
      await written(
        app,
        owner,
        sql`insert into told_answer (id, org_id, request_name, question, answer, told_at)
            select gen_random_uuid(), ${owner.orgId}, 'Form', 'Is it encrypted?', repeat('中', 30000), now() - make_interval(days => at)
            from generate_series(1, ${ROWS}::int) as at`,
      );
      return '/api/told';
    },
    rowsOf: ({ told }: { told: { id: string }[] }) => told,
  },
  'GET /api/told/files/{id}/answers': {
    fill: async (app, owner) => {
      const id = randomUUID();
      await written(
        app,
        owner,
        sql`with file as (
              insert into told_file (id, org_id, request_name, origin, file_name, content_type, storage_key, size, sha256)
              values (${id}, ${owner.orgId}, 'Form', 'sent', 'form.xlsx', 'text/plain', 'told/none', 1, '') returning id, org_id
            ), told as (
              insert into told_answer (id, org_id, request_name, question, answer)
              select gen_random_uuid(), ${owner.orgId}, 'Form', 'Is it encrypted?', repeat('中', 30000) from generate_series(1, ${ROWS}::int)
              returning id
            )
            insert into told_file_answer (org_id, file_id, told_id) select file.org_id, file.id, told.id from file, told`,
      );
      return `/api/told/files/${id}/answers`;
    },
    rowsOf: ({ told }: { told: { id: string }[] }) => told,
  },
  'GET /api/told/alarms': {
    fill: async (app, owner) => {
      await written(
        app,
        owner,
        sql`with told as (
              insert into told_answer (id, org_id, request_name, question, answer, told_at)
              select gen_random_uuid(), ${owner.orgId}, 'Form', 'Is it encrypted?', repeat('中', 30000), now() - make_interval(days => at)
              from generate_series(1, ${ROWS}::int) as at returning id, org_id
            )
            insert into told_alarm (id, org_id, told_id, kind, cause, why, was)
            select gen_random_uuid(), org_id, id, 'gone', 'gone', '{"code": "no_paper", "values": {}}', '{"document": "a.md", "quote": "It is."}' from told`,
      );
      return '/api/told/alarms';
    },
    rowsOf: ({ alarms }: { alarms: { id: string }[] }) => alarms,
  },
  'GET /api/promises': {
    fill: async (app, owner) => {
      await written(
        app,
        owner,
        sql`with told as (
              insert into told_answer (id, org_id, request_name, question)
              select gen_random_uuid(), ${owner.orgId}, 'Form', 'Is it encrypted?' from generate_series(1, ${ROWS}::int) returning id, org_id
            ), made as (
              insert into promise (id, org_id, told_id, sentence)
              select gen_random_uuid(), org_id, id, id::text || repeat('中', 30000) from told returning id, org_id, told_id
            )
            insert into promise_answer (org_id, promise_id, told_id) select org_id, id, told_id from made`,
      );
      return '/api/promises';
    },
    rowsOf: ({ promises }: { promises: { id: string }[] }) => promises,
  },
  'GET /api/promises/{id}/answers': {
    fill: async (app, owner) => {
      const id = randomUUID();
      await written(
        app,
        owner,
        sql`with told as (
              insert into told_answer (id, org_id, request_name, question, told_at)
              select gen_random_uuid(), ${owner.orgId}, 'Form', repeat('中', 30000), now() - make_interval(days => at)
              from generate_series(1, ${ROWS}::int) as at returning id, org_id
            ), made as (
              insert into promise (id, org_id, told_id, sentence) select ${id}::uuid, org_id, id, 'It will be.' from told limit 1 returning id
            )
            insert into promise_answer (org_id, promise_id, told_id) select told.org_id, made.id, told.id from made, told`,
      );
      return `/api/promises/${id}/answers`;
    },
    rowsOf: ({ answers }: { answers: { id: string }[] }) => answers,
  },
  'GET /api/promises/{id}/history': {
    fill: async (app, owner) => {
      const id = randomUUID();
      await written(
        app,
        owner,
        sql`with told as (
              insert into told_answer (id, org_id, request_name, question)
              values (gen_random_uuid(), ${owner.orgId}, 'Form', 'Is it encrypted?') returning id, org_id
            ), made as (
              insert into promise (id, org_id, told_id, sentence) select ${id}::uuid, org_id, id, 'It will be.' from told returning id, org_id, told_id
            ), rests as (
              insert into promise_answer (org_id, promise_id, told_id) select org_id, id, told_id from made
            )
            insert into promise_change (id, org_id, promise_id, doing, sentence, state)
            select gen_random_uuid(), org_id, id, 'told_again', repeat('中', 30000), 'open' from made, generate_series(1, ${ROWS}::int)`,
      );
      return `/api/promises/${id}/history`;
    },
    rowsOf: ({ history }: { history: { id: string }[] }) => history,
  },
  'GET /api/documents/{id}/passages': {
    fill: async (app, owner) => {
      const [document] = await upload({ app, jobs: { run: async () => undefined } }, owner, [{ name: 'policy.md', text: '# Policy' }]);
      await written(
        app,
        owner,
        sql`insert into passage (id, org_id, document_id, position, text, place)
            select gen_random_uuid(), ${owner.orgId}, ${document?.id}, at, repeat('中', 30000), '{}' from generate_series(0, ${ROWS}::int - 1) as at`,
      );
      return `/api/documents/${document?.id}/passages`;
    },
    rowsOf: ({ passages }: { passages: { id: string }[] }) => passages,
  },
  'GET /api/notifications': {
    fill: async (app, owner) => {
      const { id, qa_entries: entries } = await given(
        owner,
        Array.from({ length: ROWS }, (_, at) => `Is it ${at}?`),
      );
      // As long as a question may be that was kept before there was a limit.
      await written(app, owner, sql`update qa_entry set question = repeat(chr(1), 10000) where request_id = ${id}`);
      await written(
        app,
        owner,
        sql`insert into notification (id, org_id, user_id, kind, thing, request_id, subject_ids, in_app, mail)
            select gen_random_uuid(), ${owner.orgId}, ${owner.userId}, 'assigned', 'question:' || entry, ${id}, array[entry], true, 'off'
            from unnest(${entries.map((entry) => entry.id)}::uuid[]) as entry`,
      );
      return '/api/notifications';
    },
    rowsOf: ({ notifications }: { notifications: { id: string }[] }) => notifications,
  },
  'GET /api/remembered_mappings': {
    fill: async (app, owner) => {
      await written(
        app,
        owner,
        sql`insert into remembered_mapping (id, org_id, shape, mapping, sheet_name, file_name, made_at)
            select gen_random_uuid(), ${owner.orgId}, 'shape ' || at,
              jsonb_build_object('headerRow', 1, 'question', 'A', 'answer', jsonb_build_array('B'), 'firstRow', 2, 'lastRow', 3,
                'rows', jsonb_build_object('drop', (select jsonb_agg(row) from generate_series(10000, 29999) as row))),
              'Sheet', 'form.xlsx', now() - make_interval(days => at) from generate_series(1, ${ROWS}::int) as at`,
      );
      return '/api/remembered_mappings';
    },
    rowsOf: ({ remembered_mappings: mappings }: { remembered_mappings: { id: string }[] }) => mappings,
  },
};

/** One thing with a list in it, of which a page comes with each answer. */
const within: Record<string, Heavy> = {
  'GET /api/backtests/{id}': {
    fill: async (app, owner) => {
      const id = randomUUID();
      await written(
        app,
        owner,
        sql`insert into backtest (id, org_id, name, status, items) select ${id}, ${owner.orgId}, 'Form', 'completed', (
            select jsonb_agg(jsonb_build_object('sheet', null, 'ref', at::text, 'section', null, 'question', repeat('中', 10000),
              'human', jsonb_build_object('choice', null, 'text', repeat('中', 10000)),
              'proposed', jsonb_build_object('status', 'unanswered', 'choice', null, 'answer', '', 'confidence', 0, 'flags', '[]'::jsonb,
                'citations', '[]'::jsonb, 'reasons', '[]'::jsonb), 'agree', null, 'why', '') order by at)
            from generate_series(1, ${ROWS}::int) as at)`,
      );
      return `/api/backtests/${id}`;
    },
    rowsOf: ({ items }: { items: { ref: string }[] }) => items.map(({ ref: id }) => ({ id })),
  },
};

test.for(Object.entries({ ...heavy, ...within }))('%s', async ([, { fill, rowsOf }], { app, as }) => {
  const owner = await as('owner');
  const path = await fill(app, owner);
  const pages: { id: string }[][] = [];
  let cursor: string | null = null;
  do {
    const { statusCode, payload, rawPayload } = await owner.raw(`${path}?limit=200${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(statusCode, payload.slice(0, 200)).toBe(200);
    expect(rawPayload.length).toBeLessThan(MOST);
    const body = JSON.parse(payload) as { next_cursor: string | null };
    pages.push(rowsOf(body as never));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(pages.length).toBeGreaterThan(1);
  const read = pages.flat().map(({ id }) => id);
  expect(read).toHaveLength(ROWS);
  expect(new Set(read).size).toBe(ROWS);
  // One by one they are the same, in the same order.
  const short: string[] = [];
  for (let at: string | null = null; short.length < 3;) {
    const { body }: { body: { next_cursor: string | null } } = await owner.get(`${path}?limit=1${at === null ? '' : `&cursor=${at}`}`);
    short.push(...rowsOf(body as never).map(({ id }) => id));
    at = body.next_cursor;
  }
  expect(short).toEqual(read.slice(0, 3));
});

/** Lists whose texts are not weighed in pages, each with the reason why an answer stays small, or is bounded otherwise. */
const bounded: Record<string, string> = {
  'GET /api/qa_entries/{id}/trace': 'at most 200 rules and 16 KB of what they say: server/features/answering/trace.test.ts',
  'GET /api/access': 'a name, an address and a level each',
  'GET /api/ai-model/local': 'names that a server lists, which is read to its own bound',
  'GET /api/assistant/colleagues': 'addresses, as many as one person may name',
  'GET /api/assistant/conversations': 'weighed as the others; conversations need the law to be made',
  'GET /api/assistant/invites': 'an address and two facts each',
  'GET /api/assistant/news': 'the service’s own texts of law, at most 500',
  'GET /api/audit': 'small facts, never content',
  'GET /api/backtests/candidates': 'the name of a document and a number each',
  'GET /api/documents': 'weighed as it is shown: labels, and 16 KB that programs keep beside a document',
  'GET /api/documents/labels': 'names of at most 60 characters',
  'GET /api/documents/search': 'cut where the best of them are as much as one answer holds',
  'GET /api/documents/{id}/versions': 'the name of a file and a day each',
  'GET /api/guide': 'the guide that comes with the service',
  'GET /api/integrations': 'at most 20 drives, a name and a state each',
  'GET /api/integrations/{provider}/items/{id}': 'names of files on a drive',
  'GET /api/invitations': 'a name and at most 500 characters of words each',
  'GET /api/library': 'weighed: library tests',
  'GET /api/library/facts': 'one of each kind of fact, with the sources that are named',
  'GET /api/library/groups': 'weighed: library tests',
  'GET /api/notifications/settings': 'one of each kind',
  'GET /api/orgs': 'a name and its settings each',
  'GET /api/plans': 'the service’s own',
  'GET /api/qa_entries': 'weighed to 8 MB: tests of pages of requests',
  'GET /api/request_templates': 'at most 200 names; what a template holds comes with the one that is asked for',
  'GET /api/requests/names': 'at most 200 names of each kind',
  'GET /api/saved_views': 'at most 50, a name and a filter each',
  'GET /api/single-sign-on': 'at most 50, each with a certificate of at most 20,000 characters',
  'GET /api/site/enquiries': 'for administrators of the site',
  'GET /api/site/jobs': 'for administrators of the site',
  'GET /api/site/organisations': 'for administrators of the site',
  'GET /api/site/users': 'for administrators of the site',
  'GET /api/told/library_doubts': 'at most 100, the beginning of a sentence and a name each',
  'GET /api/told/files': 'names of a file, a customer and a request, a sum and a day each',
  'GET /api/told/alarms/{id}/history': 'a reason of at most 2,000 characters each',
  'GET /api/told/customers/alike': 'at most as many names as customers are listed of',
  'GET /api/told/customers': 'a name of at most 200 characters, a number and a day each',
  'GET /api/tokens': 'a name and days each',
  'GET /api/user/saml-providers': 'at most one',
  'GET /api/user/saml-providers-hashed-domains': 'hashes of one length',
  'GET /api/webhooks': 'at most as many as an organisation may have, an address and names of events each',
  'GET /api/webhooks/{id}/deliveries': 'names of events and days',
};

test('every list is weighed in pages, or bounded for a reason that stands here', async ({ anonymous }) => {
  const lists = (await callsOf(anonymous)).filter(isList).map(keyOf);
  expect(lists.length).toBeGreaterThan(30);
  expect([...Object.keys(heavy), ...Object.keys(bounded)].toSorted()).toEqual(lists.toSorted());
});

/** Whether an answer holds a list or a table of which nobody says how long it may be, or one of more than a few. */
const holdsMany = (schema: JsonSchema, named: Record<string, JsonSchema>, depth = 0): boolean => {
  const ref = '$ref' in schema ? named[String(schema.$ref).split('/').at(-1) ?? ''] : undefined;
  const inside = [ref, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...Object.values(schema.properties ?? {}), schema.items];
  if (schema.type === 'array' && (schema.maxItems ?? Number.POSITIVE_INFINITY) > 20) return true;
  if (typeof schema.additionalProperties === 'object') return true;
  return depth < 20 && inside.some((one) => typeof one === 'object' && holdsMany(one, named, depth + 1));
};

const written200 = ({ responses }: Call): JsonSchema | undefined =>
  ['200', '201', '202'].map((status) => responses[status]?.content?.['application/json']?.schema).find(Boolean);

const small = 'one of what its list answers many of';
const request = 'a request with its sheets, of which its list weighs many';

/** What is answered to who did something, where it holds lists or tables: why it stays small. */
const done: Record<string, string> = {
  'PATCH /api/assistant': 'the service’s own areas of law, and those that are favourites',
  'POST /api/assistant/questions': 'one answer, of the service’s own texts of law',
  'POST /api/assistant/conversations/{id}/share': small,
  'DELETE /api/assistant/conversations/{id}/share': small,
  'PUT /api/assistant/colleagues': 'at most fifty addresses',
  'POST /api/user': 'organisations of a person, at most 200 names',
  'PUT /api/user/picture': 'organisations of a person, at most 200 names',
  'DELETE /api/user/picture': 'organisations of a person, at most 200 names',
  'POST /api/webhooks': small,
  'PATCH /api/webhooks/{id}': small,
  'POST /api/webhooks/{id}/secret': small,
  'PUT /api/ai-model': 'the questions of the test are the service’s own, replies are cut',
  'PATCH /api/ai-model': 'as above',
  'DELETE /api/ai-model': 'as above',
  'PUT /api/ai-model/costs': 'as above',
  'POST /api/ai-model/test': 'as above',
  'DELETE /api/ai-model/test': 'as above',
  'POST /api/documents': 'at most 200 files, of which the list answers as many',
  'DELETE /api/documents': 'an id each, of at most all documents',
  'PATCH /api/documents/{id}': small,
  'POST /api/documents/{id}/restore': small,
  'POST /api/documents/uploads': 'at most 200, an address and a few headers each',
  'POST /api/documents/web': small,
  'POST /api/documents/folders': 'at most 200',
  'POST /api/documents/sync': 'as many of them as one answer holds: below',
  'POST /api/form_readings': 'a few sentences: why a model is not asked, or said nothing',
  'POST /api/integrations': small,
  'POST /api/integrations/{provider}/auth-code': small,
  'POST /api/integrations/{provider}/items': small,
  'POST /api/integrations/{id}/sync': small,
  'POST /api/library': small,
  'PATCH /api/library': 'at most 8 MB are changed together: server/features/library/many-together.test.ts',
  'PUT /api/library/facts/{kind}': small,
  'PATCH /api/library/{id}': small,
  'POST /api/library/merge': small,
  'POST /api/request_templates': 'at most 500 sections and 100 KB',
  'POST /api/requests': request,
  'PUT /api/requests/{id}': request,
  'POST /api/requests/{id}/duplicate': request,
  'POST /api/requests/{id}/cancel': request,
  'POST /api/requests/{id}/restore': request,
  'POST /api/requests/{id}/continue': request,
  'POST /api/requests/{id}/retry_extract': request,
  'POST /api/requests/{id}/enqueue_qa_entries': request,
  'PUT /api/qa_entries/{id}': small,
  'PUT /api/requests/{id}/qa_entries': 'weighed to 8 MB, with the ids of what is beyond',
  'POST /api/requests/qa_entries/resubmit': 'weighed to 8 MB, with the ids of what is beyond',
  'POST /api/qa_entries/{id}/restore': small,
  'PUT /api/requests/{id}/presence': 'who looks at a request now, a name each',
  'POST /api/qa_entries/{id}/comments': small,
  'PUT /api/comments/{id}': small,
  'POST /api/comments/{id}/restore': small,
  'POST /api/requests/{id}/return/apply': 'an id each, of at most 5,000',
  'POST /api/requests/instant_answer': 'one answer with its citations',
  'PUT /api/told/alarms/{id}': small,
  'PUT /api/told/alarms/{id}/owner': small,
  'POST /api/promises/tellings': 'an id, a number and a day each, of the promises of one letter',
  'POST /api/told/tellings': 'an id and a number each, of what was found about the answers that one letter or file names',
  'POST /api/backtests': small,
  'POST /api/backtests/{id}/cancel': small,
  'POST /api/backtests/{id}/continue': small,
};

/** Calls that are sent and change nothing. */
const asked = new Set(
  ['ai-model/models', 'library/import/preview', 'requests/preview', 'requests/{id}/return'].map((path) => `POST /api/${path}`),
);

test('every answer that holds many of something is bounded where it is written, or for a reason that stands here', async ({
  anonymous,
}) => {
  const { body } = await anonymous.get('/api/openapi.json');
  const calls = (await callsOf(anonymous)).filter((call) => {
    const schema = written200(call);
    return schema !== undefined && holdsMany(schema, body.components.schemas);
  });
  const isAsked = (call: Call): boolean => call.method === 'GET' || asked.has(keyOf(call));
  // Of what is only asked for none is more than one answer may be, and what is large is written in turns: leaving/written.test.ts.
  for (const call of calls) expect(written200(call), keyOf(call)).toMatchObject({ type: 'object' });
  expect(
    calls
      .filter((call) => !isAsked(call))
      .map(keyOf)
      .toSorted(),
  ).toEqual(Object.keys(done).toSorted());
});

test('of all documents that are read anew as many are answered as one answer holds', async ({ app, as }) => {
  const owner = await as('owner');
  const files = Array.from({ length: 2 * ROWS }, (_, at) => ({ name: `${at}.md`, text: `# Policy ${at}` }));
  const documents = await upload({ app, jobs: { run: async () => undefined } }, owner, files);
  await written(app, owner, sql`update document set metadata = jsonb_build_object('a', repeat('a', 60000)), status = 'ready'`);
  const { statusCode, rawPayload } = await owner.raw('/api/documents/sync', { method: 'POST' });
  expect(statusCode).toBe(202);
  expect(rawPayload.length).toBeLessThan(MOST);
  const { documents: shown } = (await owner.get('/api/documents')).body as { documents: { status: string }[] };
  expect(shown.every(({ status }) => status === 'pending')).toBe(true);
  expect(documents).toHaveLength(2 * ROWS);
});
