import { expect, test } from '#test/harness.ts';
import { edit, given, read } from './testing/forms.ts';

const templates = '/api/request_templates';
const idOf = async (client: { get: (path: string) => Promise<{ body: { id: string } }> }) => (await client.get('/api/user')).body.id;

test('what a request was started with is kept, and a new one starts so: instructions, scope, owner, and who is asked in its sections', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const [lawyer, engineer] = [await as('editor'), await as('editor')];
  const [lawyerId, engineerId] = [await idOf(lawyer), await idOf(engineer)];
  const sections = [
    { question: 'Who signs contracts?', section: 'Legal' },
    { question: 'Who is liable?', section: 'Legal' },
    { question: 'Is data encrypted?', section: 'Security' },
    { question: 'Who else is there?' },
  ];
  const original = await given(editor, sections, { instructions: 'Short.', scope: { labels: ['cloud'] } });
  await editor.put(`/api/requests/${original.id}`, { owner: lawyerId });
  const [first, second, third] = original.qa_entries;
  await edit(editor, first!, { assignee: lawyerId });
  await edit(editor, second!, { assignee: lawyerId });
  await edit(editor, third!, { assignee: engineerId });

  const { status, body: template } = await editor.post(templates, { name: 'Bank', request_id: original.id });
  expect(status).toBe(201);
  expect(template).toMatchObject({
    name: 'Bank',
    instructions: 'Short.',
    scope: { labels: ['cloud'] },
    owner: { id: lawyerId },
    people: [
      { section: 'Legal', person: { id: lawyerId } },
      { section: 'Security', person: { id: engineerId } },
    ],
  });

  const fresh = await given(editor, sections, { template: template.id });
  expect(fresh).toMatchObject({ instructions: 'Short.', scope: { labels: ['cloud'] }, owner: { id: lawyerId } });
  expect(fresh.qa_entries.map(({ assignee }) => assignee?.id ?? null)).toEqual([lawyerId, lawyerId, engineerId, null]);
  expect(await given(editor, sections, { template: template.id, instructions: 'Long.', scope: {} })).toMatchObject({
    instructions: 'Long.',
    scope: {},
  });

  const text = '# Legal\n\n1. Who signs contracts?\n\n# Security\n\n2. Is data encrypted at rest?\n';
  const { body: pasted } = await editor.post('/api/requests', { name: 'Pasted', text, template: template.id, auto_answer: false });
  await jobs.run();
  const found = await read(editor, pasted.id);
  expect(found.qa_entries.map(({ section, assignee }) => [section, assignee?.id ?? null])).toEqual(
    found.qa_entries.map(({ section }) => [section, section === 'Legal' ? lawyerId : section === 'Security' ? engineerId : null]),
  );
});

test('whoever is asked by a template is told, once for each request', async ({ as }) => {
  const editor = await as('editor');
  const colleague = await as('editor');
  const original = await given(editor, [{ question: 'Why?', section: 'Legal' }]);
  await edit(editor, original.qa_entries[0]!, { assignee: await idOf(colleague) });
  const { body: template } = await editor.post(templates, { name: 'Bank', request_id: original.id });
  const fresh = await given(editor, [{ question: 'Why?', section: 'Legal' }], { template: template.id });
  const { notifications } = (await colleague.get('/api/notifications')).body;
  expect(notifications.filter((one: { request: { id: string } | null }) => one.request?.id === fresh.id)).toMatchObject([
    { kind: 'assigned' },
  ]);
});

test('a template is the organisation’s: editors keep and remove it, viewers read it, others do not know it', async ({ as, stranger }) => {
  const editor = await as('editor');
  const viewer = await as('viewer');
  const other = await stranger('owner');
  const request = await given(editor, ['Why?']);
  const { body: template } = await editor.post(templates, { name: 'Bank', request_id: request.id });
  expect((await viewer.get(templates)).body.request_templates).toMatchObject([{ name: 'Bank', can: { edit: false } }]);
  expect((await viewer.get(`${templates}/${template.id}`)).body).toEqual({ ...template, can: { edit: false } });
  expect(await other.get(`${templates}/${template.id}`)).toMatchObject({ status: 404 });
  expect((await other.get(templates)).body.request_templates).toEqual([]);
  expect(await viewer.post(templates, { name: 'X', request_id: request.id })).toMatchObject({ status: 403 });
  expect(await viewer.delete(`${templates}/${template.id}`)).toMatchObject({ status: 403 });
  expect(await other.post(templates, { name: 'X', request_id: request.id })).toMatchObject({ status: 404 });
  expect(await other.delete(`${templates}/${template.id}`)).toMatchObject({ status: 404 });
  expect(await editor.post(templates, { name: 'Bank', request_id: request.id })).toMatchObject({
    status: 409,
    body: { code: 'already_there' },
  });
  expect(await other.post('/api/requests', { name: 'X', entries: [{ question: 'Why?' }], template: template.id })).toMatchObject({
    status: 404,
    body: { details: [{ field: 'template' }] },
  });
  expect(await editor.delete(`${templates}/${template.id}`)).toMatchObject({ status: 204 });
  expect(await editor.delete(`${templates}/${template.id}`)).toMatchObject({ status: 404 });
});

test('a list of templates names them; a request where people are asked in more sections than a template holds is none', async ({ as }) => {
  const editor = await as('editor');
  const assignee = await idOf(editor);
  const assigned = async (sections: string[]): Promise<string> => {
    const { id, qa_entries: entries } = await given(
      editor,
      sections.map((section, at) => ({ question: `Is it ${at}?`, section })),
    );
    const versions = entries.map(({ id: entry, version }) => ({ id: entry, version }));
    expect((await editor.put(`/api/requests/${id}/qa_entries`, { entries: versions, assignee })).status).toBe(200);
    return id;
  };
  const sectionsOf = (count: number, after = '') => Array.from({ length: count }, (_, at) => `Section ${at}${after}`);
  const most = await assigned(sectionsOf(500));
  const kept = await editor.post(templates, { name: 'Most', request_id: most });
  expect(kept).toMatchObject({ status: 201 });
  expect(kept.body.people).toHaveLength(500);
  const { body } = await editor.get(templates);
  expect(body.request_templates).toEqual([
    { id: kept.body.id, name: 'Most', sections: 500, created_at: kept.body.created_at, can: { edit: true } },
  ]);
  for (const sections of [sectionsOf(501), sectionsOf(100, 'ä'.repeat(480))]) {
    const refused = await editor.post(templates, { name: 'More', request_id: await assigned(sections) });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.error).toContain('Ask people in fewer sections');
  }
});
