import { describe } from 'vitest';
import { expect, test } from '#test/harness.ts';
import { given } from './testing/forms.ts';

const names = '/api/requests/names';

describe('for whom and for which product', () => {
  test('is said, changed, taken away, and found in the list', async ({ as }) => {
    const editor = await as('editor');
    const { id } = await given(editor, ['Is access reviewed?'], { customer: 'Harbour Bank', product: 'Ledger' });
    await given(editor, ['Are logs kept?'], { name: 'Other' });
    const listed = (await editor.get('/api/requests?q=harbour')).body.requests;
    expect(listed).toMatchObject([{ id, customer: 'Harbour Bank', product: 'Ledger' }]);
    expect((await editor.put(`/api/requests/${id}`, { product: 'Vault' })).body).toMatchObject({
      customer: 'Harbour Bank',
      product: 'Vault',
    });
    expect((await editor.put(`/api/requests/${id}`, { customer: null })).body).toMatchObject({ customer: null, product: 'Vault' });
    expect(await editor.put(`/api/requests/${id}`, { customer: ' ' })).toMatchObject({ status: 400 });
  });

  test('names are offered again, the latest first, and one customer is not two', async ({ as, stranger }) => {
    const editor = await as('editor');
    await given(editor, ['Is access reviewed?'], { customer: 'Harbour Bank', product: 'Ledger' });
    await given(editor, ['Is access reviewed?'], { customer: 'Kiln' });
    const { customer } = await given(editor, ['Are logs kept?'], { customer: 'HARBOUR  bank' });
    expect(customer).toBe('Harbour Bank');
    expect((await (await as('viewer')).get(names)).body).toEqual({ customers: ['Harbour Bank', 'Kiln'], products: ['Ledger'] });
    expect((await (await stranger('viewer')).get(names)).body).toEqual({ customers: [], products: [] });
  });

  test('the product that was confirmed as a fact of the company is offered too', async ({ as }) => {
    const editor = await as('editor');
    await editor.put('/api/library/facts/product_name', { value: 'Vault' });
    expect((await editor.get(names)).body.products).toEqual(['Vault']);
  });

  test('a copy is for the same product, and for nobody yet', async ({ as }) => {
    const editor = await as('editor');
    const { id } = await given(editor, ['Is access reviewed?'], { customer: 'Harbour Bank', product: 'Ledger' });
    const copy = await editor.post(`/api/requests/${id}/duplicate`, { name: 'Copy' });
    expect(copy.body).toMatchObject({ customer: null, product: 'Ledger' });
  });
});
