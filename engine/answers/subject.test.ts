import { expect, test } from 'vitest';
import { voiceOf } from '#engine/reading/voice.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { createSubject } from './subject.ts';

const form = (name: string, text: string): IndexedDocument => ({
  id: name,
  name,
  folderIds: [],
  labels: [],
  date: null,
  approved: false,
  voice: voiceOf(name, [{ text, heading: null }]),
});

const forms = [
  form('Orlica Ledger form.xlsx', 'The data of Orlica Ledger is kept at home. At night Orlica stops Ledger.'),
  form('Orlica Vault form.xlsx', 'The keys of Orlica Vault are kept apart. In spring Orlica changes the keys of Vault.'),
  form('Orlica Radar form.xlsx', 'The screens of Orlica Radar are dark. At night Orlica rests, and so does Radar.'),
];
const stranger = (about: string, at: number, text: string, company: string[] = []) =>
  createSubject(about, forms, company)?.stranger(forms[at]!, text) ?? null;

test('another product is flagged by its name; the company’s own name, and what its papers use throughout, never is', () => {
  expect(stranger('Ledger questionnaire.xlsx', 1, 'The keys of Orlica Vault are kept apart.')).toBe('Vault');
  expect(stranger('CAIQ.xlsx', 0, 'Orlica encrypts all data.')).toBeNull();
  expect(stranger('CAIQ.xlsx', 1, 'Vault encrypts all data.', ['Vault d.o.o.'])).toBeNull();
});

test('a provider’s own paper speaks of the provider, however many papers of the company name it', () => {
  const hosting = 'Orlica runs on Storm. Backups of Orlica lie at Storm. At night Orlica asks Storm.';
  const provider = form('Storm answers.xlsx', 'Policies are approved by Storm each year. At night Storm looks on. Keys are kept by Storm.');
  const all = [...['Security.pdf', 'Backups.pdf', 'Plan.pdf'].map((name) => form(name, hosting)), provider];
  const said = 'Policies are approved by Storm each year.';
  expect(createSubject('CAIQ.xlsx', all, ['Orlica d.o.o.'])?.stranger(provider, said)).toBe('Storm');
  expect(createSubject('Storm CAIQ.xlsx', all, ['Orlica d.o.o.'])?.stranger(provider, said)).toBeNull();
  expect(createSubject('CAIQ.xlsx', all, ['Orlica d.o.o.'])?.stranger(all[0]!, hosting)).toBeNull();
  const own = form('Storm plan.pdf', `${hosting} In spring Storm rests, and so does Orlica.`);
  expect(createSubject('CAIQ.xlsx', [...all, own], ['Orlica d.o.o.'])?.stranger(own, hosting)).toBeNull();
});

test('a word that is no name in any paper is no product', () => {
  expect(stranger('Ledger questionnaire.xlsx', 1, 'This Form was filled in by us.')).toBeNull();
});
