import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reportLanguages, reportWords } from './report-words.ts';

test.each(reportLanguages)('the report of a backtest names a warning as the review room does (%s)', (language) => {
  const room = JSON.parse(readFileSync(new URL(`../../../web/i18n/${language}/review.json`, import.meta.url), 'utf8'));
  expect(reportWords[language].flags).toEqual(room.flags);
});
