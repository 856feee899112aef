import { furnish } from '#test/calls.ts';
import { expect, test } from '#test/harness.ts';

const broken = ' Acme\r\nBcc:\u202E x\t\u0007Ltd\u2028\u2066';
const folded = 'Acme Bcc: x Ltd';

test('a name that somebody types is one line whose letters nothing turns around, whatever it names; a long text keeps its lines', async ({
  as,
}) => {
  const owner = await as('owner');
  const [folder, request, , , entry] = await furnish(owner);
  const made = async (path: string, body: object) => {
    const answer = await owner.post(path, body);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
    return answer.body;
  };
  expect((await owner.patch('/api/orgs', { name: broken })).body.name).toBe(folded);
  expect((await made('/api/tokens', { name: broken, scope: 'read', days: 3 })).name).toBe(folded);
  expect((await made('/api/saved_views', { name: broken, filter: {} })).name).toBe(folded);
  const asked = { name: broken, customer: broken, product: broken, entries: [{ question: 'One?\nTwo?' }], auto_answer: false };
  const { id } = await made('/api/requests', asked);
  expect((await owner.get(`/api/requests/${id}`)).body).toMatchObject({
    name: folded,
    customer: folded,
    product: folded,
    qa_entries: [{ question: 'One?\nTwo?' }],
  });
  expect((await owner.patch(`/api/documents/${folder}`, { display_name: broken })).body.display_name).toBe(folded);
  expect((await made('/api/request_templates', { name: broken, request_id: request })).name).toBe(folded);
  expect((await owner.post('/api/user', { name: broken })).body.name).toBe(folded);
  const comment = await owner.post(`/api/qa_entries/${entry}/comments`, { text: 'One.\nTwo.' });
  expect(comment.body.text).toBe('One.\nTwo.');
  expect(await owner.patch('/api/orgs', { name: '\u0007\u0085\n\u202E' })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'name' }] },
  });
});
