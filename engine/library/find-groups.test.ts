import { describe, expect, test } from 'vitest';
import { type Comparable, findGroups, pairKey } from './find-groups.ts';

const entry = (id: string, question: string, answer = '', choice: string | null = null): Comparable => ({
  id,
  question,
  section: null,
  offers: choice !== null,
  choice,
  answer,
  scope: '',
  product: null,
  form: null,
  document: null,
});
const kindsOf = (entries: Comparable[]): string[] => findGroups(entries).map(({ kind, reason }) => `${kind} ${reason}`);

describe('entries that ask the same', () => {
  test('are duplicates with the same answer, or with other words for it', () => {
    const groups = findGroups([
      entry('a', 'Is customer data encrypted at rest?', 'With AES-256.', 'Yes'),
      entry('b', 'Are visitors escorted in the offices?', 'Always.', 'Yes'),
      entry('c', 'Is Customer Data encrypted at rest', 'With AES-256', 'Yes'),
      entry('d', 'Are the visitors escorted in the offices?', 'By the person whom they visit.', 'yes'),
    ]);
    expect(groups).toEqual([
      { kind: 'duplicate', reason: 'same', ids: ['a', 'c'] },
      { kind: 'duplicate', reason: 'words', ids: ['b', 'd'] },
    ]);
  });

  test('say the same only where all of them do, to the letter', () => {
    const many = Array.from({ length: 40 }, (_, at) => entry(`n${at}`, 'Are visitors escorted?', at === 39 ? 'At all times.' : 'Always.'));
    expect(findGroups(many)).toMatchObject([{ kind: 'duplicate', reason: 'words' }]);
    expect(findGroups(many.slice(0, 39))).toMatchObject([{ kind: 'duplicate', reason: 'same' }]);
    const said = (one: string, other: string) => kindsOf([entry('a', 'How fast is it?', one), entry('b', 'How fast is it?', other)]);
    expect(said('Within > 5 s', 'Within < 5 s')).not.toEqual(['duplicate same']);
    expect(said(' WITHIN 5\n s. ', 'Within 5 s')).toEqual(['duplicate same']);
  });

  test('contradict each other by option, by figure, or by denying it', () => {
    const groups = findGroups([
      entry('a', 'Are backups encrypted?', '', 'Yes'),
      entry('b', 'How long are logs kept?', 'Logs are kept for 90 days.'),
      entry('c', 'Do you use subcontractors?', 'We use subcontractors for support.'),
      entry('d', 'Are backups encrypted?', '', 'No'),
      entry('e', 'How long are logs kept?', 'Logs are kept for 365 days.'),
      entry('f', 'Do you use subcontractors?', 'We do not use subcontractors for support.'),
    ]);
    expect(groups.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      'contradiction choice',
      'contradiction figures',
      'contradiction denies',
    ]);
  });

  test('contradict each other where one says Yes as a choice, and another No as its text', () => {
    const asked = 'Is security training mandatory for all employees?';
    const said = (one: string, choice: string | null, other: string) => kindsOf([entry('a', asked, one, choice), entry('b', asked, other)]);
    expect(said('All complete it every year.', 'Yes', 'No')).toEqual(['contradiction choice']);
    expect(said('', 'Yes', 'No. We have no training.')).toEqual(['contradiction choice']);
    expect(said('Yes, all complete it.', null, 'No, only developers do.')).toEqual(['contradiction choice']);
    expect(said('All complete it every year.', 'Yes', 'Yes, every year.')).toEqual(['duplicate words']);
    expect(said('All complete it every year.', 'Yes', 'No known employee is left out.')).not.toEqual(['contradiction choice']);
  });

  test('are not those that differ in a word that matters', () => {
    expect(
      findGroups([
        entry('a', 'Is customer data encrypted at rest?', '', 'Yes'),
        entry('b', 'Is customer data encrypted in transit?', '', 'No'),
        entry('c', 'Is a penetration test performed every 6 months?', '', 'No'),
        entry('d', 'Is a penetration test performed every 12 months?', '', 'Yes'),
        entry('e', 'Is customer data not encrypted at rest?', '', 'No'),
      ]),
    ).toEqual([]);
  });

  test('choose the same option, however its form counts it', () => {
    const chosen = (one: string, other: string) =>
      kindsOf([entry('a', 'Are backups encrypted?', '', one), entry('b', 'Are backups encrypted?', '', other)]);
    for (const [one, other] of [
      ['Yes', '1) Yes'],
      ['(2) Yes', 'b) yes'],
      ['3. Fully in place', 'Fully in place'],
      ['4 – Managed', 'Managed'],
    ] as const)
      expect(chosen(one, other), `${one} · ${other}`).toEqual([expect.stringContaining('duplicate')]);
    for (const [one, other] of [
      ['1) Yes', '2) No'],
      ['N. Macedonia', 'Macedonia'],
      ['0 – 5 years', '5 years'],
    ] as const)
      expect(chosen(one, other), `${one} · ${other}`).toEqual(['contradiction choice']);
  });

  test('contradict each other by figures of the same thing alone', () => {
    const said = (question: string, one: string, other: string) => kindsOf([entry('a', question, one), entry('b', question, other)]);
    const protocol = 'How is the portal reached?';
    for (const [question, one, other] of [
      [protocol, 'Over port 443.', 'With TLS 1.2.'],
      [protocol, 'Over port 443.', 'The portal is reached with TLS 1.2 over HTTPS.'],
      ['How are logs kept?', 'Logs are kept for 90 days.', 'Logs are reviewed every week.'],
      ['When was the policy approved?', 'On 12 March.', 'In version 4.'],
      ['Is changing managed?', 'In line with ISO 27001 standards.', 'In line with ISO 27001 and SOC 2 Type II standards.'],
    ] as const)
      expect(said(question, one, other), `${one} · ${other}`).not.toEqual(['contradiction figures']);
    for (const [question, one, other] of [
      [protocol, 'Over port 443.', 'Over port 8443.'],
      [protocol, 'With TLS 1.2.', 'Over port 443 with TLS 1.3.'],
      [protocol, 'Over TLS 1.2 connections.', 'Over TLS 1.3 connections.'],
      ['How many employees do you have?', '40', '65'],
      ['How many employees do you have?', '40', 'We have 65 employees.'],
      ['What is the availability of the portal?', 'Availability is 99.9 %.', 'The availability was 99.5%.'],
      ['How often is access reviewed?', 'Every quarter.', 'Every year.'],
    ] as const)
      expect(said(question, one, other), `${one} · ${other}`).toEqual(['contradiction figures']);
  });

  test('that are each the day of their own form are not compared', () => {
    for (const [one, other] of [
      ['08/14/2024', '5/20/2024'],
      ['20 May 2024', '2025-06-01'],
      ['2023', '2025'],
    ] as const)
      expect(kindsOf([entry('a', 'Date', one), entry('b', 'Date', other)]), `${one} · ${other}`).toEqual([]);
  });

  test('of another scope, or each of what its own form is named after, are not compared', () => {
    const question = 'Where is customer data hosted?';
    const of = (id: string, product: string, answer: string, scope = ''): Comparable => {
      return { ...entry(id, question, answer), document: `${product} HECVAT.xlsx`, scope };
    };
    expect(
      findGroups([
        of('a', 'Canvas LMS', 'Canvas LMS is hosted in 3 regions.'),
        of('b', 'Canvas Studio', 'Canvas Studio is hosted in 2 regions.'),
      ]),
    ).toEqual([]);
    expect(findGroups([of('a', 'Canvas', 'In 3 regions.', 'x'), of('b', 'Canvas', 'In 2 regions.', 'y')])).toEqual([]);
    expect(kindsOf([of('a', 'Canvas LMS', 'In 3 regions.', 'x'), of('b', 'Canvas Studio', 'In 2 regions.', 'x')])).toEqual([
      'contradiction figures',
    ]);
  });

  test('of two products are not compared: the product is that of the request, else the one that the form says it is about', () => {
    const of = (id: string, form: string, question: string, answer: string, choice: string | null = null): Comparable => ({
      ...entry(id, question, answer, choice),
      form,
    });
    const forms = [
      of('a', 'x', 'Product Name', 'Ledger Cloud'),
      of('b', 'x', 'Is there a firewall?', '', 'Yes'),
      of('c', 'y', 'Product Name', 'Ledger Desk'),
      of('d', 'y', 'Is there a firewall?', '', 'No'),
    ];
    expect(findGroups(forms)).toEqual([]);
    const same = forms.map((one) => ({ ...one, choice: one.choice && 'Yes' }));
    expect(findGroups(same)).toEqual([]);
    const approved = (product: string | null): Comparable => ({ ...entry('e', 'Is there a firewall?', '', 'No'), product });
    const contradiction = { kind: 'contradiction', reason: 'choice' };
    expect(findGroups([approved('Ledger cloud'), ...forms])).toMatchObject([{ ...contradiction, ids: ['e', 'b'] }]);
    expect(findGroups([approved('Ledger Vault'), ...forms])).toEqual([]);
    expect(findGroups([approved(null), ...forms]), 'what is said of no product in particular').toMatchObject([
      { ...contradiction, ids: ['e', 'b'] },
    ]);
    expect(findGroups([approved('Ledger'), ...forms]), 'one name within another may be one product').toMatchObject([
      { ...contradiction, ids: ['e', 'b'] },
    ]);
    const second = of('f', 'y', 'Name of the product', 'Ledger Cloud');
    expect(findGroups([...forms, second]), 'a form that names two').toContainEqual(
      expect.objectContaining({ ...contradiction, ids: ['b', 'd'] }),
    );
  });

  test('are left alone once people said that both are kept', () => {
    const both = [entry('b', 'Are backups encrypted?', '', 'Yes'), entry('a', 'Are backups encrypted?', '', 'No')];
    expect(findGroups(both, new Set([pairKey('b', 'a')]))).toEqual([]);
  });

  test('are found among thousands of near copies without comparing all with all', () => {
    const many = Array.from({ length: 3000 }, (_, at) => entry(`n${at}`, `Is control ${at} of the programme reviewed?`, '', 'Yes'));
    const groups = findGroups([...many, entry('x', 'Is control 7 of the programme reviewed?', '', 'No')]);
    expect(groups).toEqual([{ kind: 'contradiction', reason: 'choice', ids: ['n7', 'x'] }]);
  });

  test('asks for the same fact about the company in another language', () => {
    const groups = findGroups([
      entry('3', 'Number of employees', '40'),
      entry('2', 'Koliko zaposlenih ima vaše podjetje?', '65'),
      entry('1', 'How many employees have signed the policy?', 'All.'),
    ]);
    expect(groups).toEqual([{ kind: 'contradiction', reason: 'figures', ids: ['3', '2'] }]);
  });
});
