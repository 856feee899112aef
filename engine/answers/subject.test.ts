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

test('a word that is no name in any paper is no product', () => {
  expect(stranger('Ledger questionnaire.xlsx', 1, 'This Form was filled in by us.')).toBeNull();
});
