import { expect, test } from 'vitest';
import { namedCustomer } from './customers.ts';

const named = (customers: string[], customer?: string) => ({ documents: [], customers, ...(customer === undefined ? {} : { customer }) });

test.each([
  ['Hosting for Harbour Bank is in two regions.', 'Harbour Bank d. o. o.'],
  ['The keys of Kiln lie in its own vault.', 'Kiln Ltd.'],
  ['Kiln’s keys lie in a vault of their own.', 'Kiln, Inc.'],
  ['Harbours are closed, and Harbour Bank is told.', 'Harbour Bank'],
])('%s speaks of %s', (text, customer) => {
  expect(namedCustomer(text, named([customer]), undefined)).toBe(customer);
  expect(namedCustomer(text, named([customer], customer), undefined)).toBeUndefined();
});

test.each([
  ['Access is reviewed every quarter.', 'Access Ltd'],
  ['Harbour Banking rules are followed.', 'Harbour Bank'],
  ['Kilns are inspected.', 'Kiln GmbH'],
])('%s speaks of no %s', (text, customer) => {
  expect(namedCustomer(text, named([customer]), undefined)).toBeUndefined();
});

test('the customer that an answer was given to is known by the first word of its name too', () => {
  const text = 'The servers for Harbour stand in Vienna.';
  expect(namedCustomer(text, named([], 'Quay Insurance'), 'Harbour Bank')).toBe('Harbour Bank');
  expect(namedCustomer('Harbour has agreed to that.', named([]), 'Harbour Bank')).toBe('Harbour Bank');
  expect(namedCustomer('Harbours are closed.', named([]), 'Harbour Bank')).toBeUndefined();
  expect(namedCustomer(text, named([], 'Harbour Bank plc'), 'Harbour Bank')).toBeUndefined();
  expect(namedCustomer('Data stays in the United States.', named([]), 'United Grain')).toBeUndefined();
});
