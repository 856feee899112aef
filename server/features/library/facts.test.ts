import { describe } from 'vitest';
import type { CompanyFact } from '#contract/library.ts';
import { upload } from '#server/features/documents/testing.ts';
import { type Client, expect, test } from '#test/harness.ts';

const form = (name: string, rows: [string, string][]) => [
  {
    name,
    type: 'text/csv',
    text: [
      'ID,Question,Answer',
      ...[
        ...rows,
        ['Do you use subcontractors for support?', 'No, our own staff gives it.'] as const,
        ['Are backups tested?', 'Every quarter.'] as const,
      ].map(([question, answer], at) => `A-${at + 1},"${question}","${answer}"`),
      '',
    ].join('\n'),
  },
];
const factsOf = async (client: Client): Promise<Map<string, CompanyFact>> =>
  new Map(((await client.get('/api/library/facts')).body.facts as CompanyFact[]).map((fact) => [fact.kind, fact]));
const ask = async (client: Client, question: string) => (await client.post('/api/requests/instant_answer', { question })).body;

describe('company facts', () => {
  test('are none of the company that an attestation names as its assessor', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const text = [
      '# Attestation',
      '## Part 1a. Assessed entity',
      'Company name: Morava Data',
      'Company mailing address: 1 Mill Road',
      '## Part 1b. Assessor',
      'Company name: Heron Assurance',
      'Company mailing address: 9 Harbour Lane',
      '',
    ].join('\n\n');
    await upload({ app, jobs }, editor, [{ name: 'attestation.md', type: 'text/markdown', text }]);
    await jobs.run();
    const facts = await factsOf(editor);
    expect(facts.get('legal_name')?.found.map(({ value }) => value)).toEqual(['Morava Data']);
    expect(facts.get('address')?.found.map(({ value }) => value)).toEqual(['1 Mill Road']);
  });

  test('are found in filled forms, shown side by side where they differ, confirmed, used first, changed and retired', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    await upload(
      { app, jobs },
      editor,
      form('first.csv', [
        ['Vendor name', 'Morava Data d.o.o.'],
        ['Number of employees', '40'],
      ]),
    );
    await upload(
      { app, jobs },
      editor,
      form('second.csv', [
        ['Naziv ponudnika', 'MORAVA DATA'],
        ['Število zaposlenih', '65'],
      ]),
    );
    await jobs.run();

    const before = await factsOf(editor);
    expect(before.get('legal_name')).toMatchObject({ entry: null, differs: false, found: [{ sources: [{}, {}] }] });
    const employees = before.get('employees');
    expect(employees).toMatchObject({ entry: null, differs: true });
    expect(employees?.found.map(({ value }) => value).toSorted()).toEqual(['40', '65']);
    expect(before.get('vat_number')).toMatchObject({ entry: null, found: [], differs: false });
    const told = await ask(editor, 'Nombre de salariés');
    expect(told).toMatchObject({ status: 'needs_review', flags: expect.arrayContaining(['conflict']) });
    expect(told.citations).toHaveLength(2);

    const [chosen] = employees!.found.filter(({ value }) => value === '65');
    const confirmed = await editor.put('/api/library/facts/employees', { value: '65', source: chosen!.sources[0]!.citation });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { question: 'Number of employees', answer: '65', owner: { id: expect.any(String) }, review_at: expect.any(String) },
    });
    await jobs.run();
    const after = (await factsOf(editor)).get('employees');
    expect(after).toMatchObject({ entry: { answer: '65' }, source: { document: 'second.csv' }, differs: true });
    expect(await ask(editor, 'Quanti dipendenti ha la vostra azienda?')).toMatchObject({
      status: 'answered',
      answer: '65',
      reasons: [{ code: 'fact_approved' }],
      citations: [{ document: 'Company facts', quote: '65', library_entry_id: confirmed.body.id }],
    });

    await editor.put('/api/library/facts/employees', { value: '70 people', review_at: null });
    await jobs.run();
    expect((await ask(editor, 'How many employees do you have?')).answer).toBe('70 people');
    const { history } = (await editor.get(`/api/library/${confirmed.body.id}`)).body;
    expect(history[0]).toMatchObject({ before: { answer: '65' }, after: { answer: '70 people' } });

    await editor.patch(`/api/library/${confirmed.body.id}`, { status: 'retired' });
    await jobs.run();
    expect((await factsOf(editor)).get('employees')).toMatchObject({ entry: { status: 'retired' }, differs: true });
    expect((await ask(editor, 'Number of employees')).answer).not.toBe('70 people');
  });

  test('are confirmed by editors alone, with a value that such a fact can have', async ({ as }) => {
    expect((await (await as('viewer')).put('/api/library/facts/website', { value: 'morava.example' })).status).toBe(403);
    const editor = await as('editor');
    expect(await editor.put('/api/library/facts/contact_email', { value: 'nobody' })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect((await editor.put('/api/library/facts/shoe_size', { value: '42' })).status).toBe(400);
  });

  test('are taken from sources of the organisation only', async ({ as, stranger }) => {
    const foreign = (await (await stranger('owner')).post('/api/library', { question: 'Who?', answer: 'Us.' })).body.id;
    const editor = await as('editor');
    const from = (source: object) =>
      editor.put('/api/library/facts/employees', { value: '70', source: { document: 'D', quote: '70', score: 1, ...source } });
    for (const field of ['document_id', 'passage_id', 'library_entry_id'])
      expect(await from({ [field]: foreign }), field).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const own = (await editor.post('/api/library', { question: 'Who?', answer: 'Us.' })).body.id;
    expect((await from({ library_entry_id: own })).status).toBe(200);
  });

  test('certificates are those that papers say the company holds, not what it plans or what its provider holds', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const paper = (name: string, text: string) => ({ name, type: 'text/markdown', text: `# ${name}\n\n${text}\n` });
    await upload({ app, jobs }, editor, [
      paper(
        'Security overview.md',
        [
          'Morava Data d.o.o. keeps the books of small companies.',
          'Morava Data holds the following certifications:\n\n- SOC 2 Type II\n- ISO/IEC 27001:2013',
          'We plan to be certified against ISO 22301 next year.',
          'Our hosting provider is ISO 9001 certified.',
          'Our security programme follows NIST 800-53 throughout.',
        ].join('\n\n'),
      ),
      paper(
        'Certificate.md',
        'The scope of this ISO/IEC 27001:2022 certificate includes all products of Morava Data d.o.o. and its offices.',
      ),
    ]);
    await jobs.run();
    const certificates = async () => (await factsOf(editor)).get('certificates');
    const told = await certificates();
    expect(told?.found.map(({ value }) => value)).toEqual(['ISO 27001:2022, SOC 2']);
    expect(told?.found[0]?.sources.map(({ citation }) => citation.document)).toContain('Certificate.md');

    const confirm = (value: string) => editor.put('/api/library/facts/certificates', { value });
    expect((await confirm('SOC 2 Type II')).status).toBe(200);
    expect(await certificates()).toMatchObject({ differs: true, found: [{ same: false }] });
    expect((await confirm('ISO/IEC 27001:2022 and SOC 2 Type II')).status).toBe(200);
    expect(await certificates()).toMatchObject({ differs: false, found: [{ same: true }] });
  });

  test('are the organisation’s own, and its supplier’s answers are nobody’s, where a supplier’s long paper lies among few', async ({
    app,
    as,
    jobs,
    orgId,
  }) => {
    const editor = await as('editor');
    const report = [
      '# Report of Northgate',
      'Northgate, Inc. operates halls in four countries, and Northgate’s staff guards them.',
      'At Northgate we are certified to ISO/IEC 27001:2022, and Northgate, Inc. renews it.',
      'Ask help@northgate.example or see https://www.northgate.example for more.',
    ];
    await upload({ app, jobs }, editor, [
      { name: 'report.md', type: 'text/markdown', text: report.join('\n\n') },
      ...['hosting', 'backups'].map((of) => ({
        name: `${of}.md`,
        type: 'text/markdown',
        text: `# ${of}\n\nThe ${of} of Kestrel d.o.o. is done by Northgate, and Kestrel’s staff reads what Northgate says.\n\nWrite to ${of}@kestrel.example.\n`,
      })),
      ...form('northgate.csv', [['Are all visitors of the halls escorted?', 'Northgate’s guards, and Northgate, Inc. alone.']]),
    ]);
    await jobs.run();
    const found = async () => {
      const facts = await factsOf(editor);
      return [facts.get('certificates'), facts.get('website')].map((fact) => fact?.found.map(({ value }) => value));
    };
    expect(await found(), 'whoever most papers name').toEqual([['ISO 27001:2022'], ['https://www.northgate.example']]);
    expect(await ask(editor, 'Are all visitors of the halls escorted?')).toMatchObject({ status: 'answered' });
    await app.deps.db.updateTable('org').set({ name: 'Kestrel' }).where('id', '=', orgId).execute();
    expect(await found()).toEqual([[], ['kestrel.example']]);
    expect(await ask(editor, 'Are all visitors of the halls escorted?')).toMatchObject({ status: 'unanswered' });
  });

  test('the website is the one at which own papers give addresses, by the company’s name', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const paper = (name: string, text: string) => ({ name, type: 'text/markdown', text: `# ${name}\n\n${text}\n` });
    await upload({ app, jobs }, editor, [
      paper(
        'Security overview.md',
        'Morava Data d.o.o. keeps the books of small companies. Morava Data says more at https://www.moravadata.example/security/overview.',
      ),
      paper('Privacy.md', 'Morava Data d.o.o. answers at privacy@moravadata.example. Its provider is told of at https://www.example.org/.'),
      paper('Handbook.md', 'Morava Data d.o.o. keeps this page in morava-handbook.md and its templates at github.com.'),
    ]);
    await jobs.run();
    const { found = [] } = (await factsOf(editor)).get('website') ?? {};
    expect(found.map(({ value, sources }) => [value, sources.length])).toEqual([['https://www.moravadata.example', 2]]);
    expect(found[0]?.sources[0]?.citation).toMatchObject({ quote: 'https://www.moravadata.example' });
  });
});
