import { trustOf } from '#contract/trust.ts';
import { approve } from '#server/features/requests/testing/forms.ts';
import { upsertFromEntries } from '#server/features/library/steps.ts';
import { approvedEntry } from '#server/features/library/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';

test('what was approved in a request of one product waits for a person in a request of another one, and in one that names none', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const question = 'Are customers told of an outage within the hour?';
  const ask = async (product?: string) => {
    const { id } = (await editor.post('/api/requests', { name: 'Form', ...(product ? { product } : {}), entries: [{ question }] })).body;
    await jobs.run();
    return (await editor.get(`/api/requests/${id}`)).body.qa_entries[0];
  };
  await approve(editor, await ask('Vault'), { answer: 'Yes, by the duty desk.' });
  await jobs.run();
  const [entry] = (await editor.get('/api/library')).body.library;
  await editor.patch(`/api/library/${entry.id}`, { settled: true, version: entry.version });
  await jobs.run();

  expect(trustOf(await ask('Vault'))).toBe('sure');
  const other = await ask('Ledger');
  expect(trustOf(other)).toBe('check');
  expect(other).toMatchObject({ status: 'needs_review', answer: 'Yes, by the duty desk.' });
  expect(other.reasons).toContainEqual({ code: 'paper_of_product', values: { document: 'Approved answers', product: 'Vault' } });
  expect((await ask()).reasons).toContainEqual({ code: 'product_unsaid', values: { product: 'Vault' } });
});

test('what was approved under guidance waits for a person where the same is asked without it', async ({ app, as, jobs, orgId }) => {
  const editor = await as('editor');
  const question = 'Are customers told of an outage within the hour?';
  const learn = (guidance: string): Promise<void> =>
    inOrg(app.deps.db, orgId, (trx) =>
      upsertFromEntries(trx, orgId, [approvedEntry({ question, guidance, answer: 'Yes, by the duty desk.' })]),
    );
  const ask = async () => {
    const { id } = (await editor.post('/api/requests', { name: 'Form', entries: [{ question }] })).body;
    await jobs.run();
    return (await editor.get(`/api/requests/${id}`)).body.qa_entries[0];
  };
  await learn('State how soon.');
  await jobs.run();
  const guided = await ask();
  expect(trustOf(guided)).toBe('check');
  expect(guided.reasons).toContainEqual({ code: 'guidance_asks', values: { text: 'State how soon.' } });
});

test('a product’s description that was approved waits for a person in a request of another product, and in one that names none', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const description = 'Product description';
  const ask = async (question: string, product?: string) => {
    const { id } = (await editor.post('/api/requests', { name: 'Form', ...(product ? { product } : {}), entries: [{ question }] })).body;
    await jobs.run();
    return (await editor.get(`/api/requests/${id}`)).body.qa_entries[0];
  };
  await approve(editor, await ask(description, 'Vault'), { answer: 'Keeps secrets of teams in one place.' });
  await approve(editor, await ask('Are customers told of an outage within the hour?', 'Ledger'), { answer: 'Yes, by the duty desk.' });
  await jobs.run();
  for (const entry of (await editor.get('/api/library')).body.library)
    await editor.patch(`/api/library/${entry.id}`, { settled: true, version: entry.version });
  await jobs.run();

  expect(trustOf(await ask(description, 'Vault'))).toBe('sure');
  const [unsaid, other] = [await ask(description), await ask(description, 'Ledger')];
  expect([trustOf(unsaid), trustOf(other)]).toEqual(['check', 'check']);
  expect(unsaid.reasons).toContainEqual({ code: 'product_unsaid', values: { product: 'Vault' } });
  expect(other.reasons).toContainEqual({ code: 'paper_of_product', values: { document: 'Approved answers', product: 'Vault' } });
});
