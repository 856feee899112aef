import { expect, test } from 'vitest';
import { comesBackAs } from './comes-back.ts';

test('what comes back is known before export, and said when it is not the own file', () => {
  expect(['xlsx', 'docx', 'csv'].map((format) => comesBackAs(format as 'xlsx'))).toEqual(Array(3).fill({ as: 'own-file', sentence: null }));
  expect(comesBackAs('pdf', { fields: true })).toEqual({ as: 'own-file', sentence: null });
  expect(comesBackAs('pdf')).toMatchObject({ as: 'document', sentence: expect.stringContaining('no form fields') });
  expect(comesBackAs('ods')).toMatchObject({ as: 'xlsx', sentence: expect.stringContaining('.xlsx') });
  expect(comesBackAs('text').as).toBe('document');
});
