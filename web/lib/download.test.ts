import { expect, test } from 'vitest';
import { nameIn } from './download.ts';

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename="form.xlsx"', 'form.xlsx'],
  [`attachment; filename="vpra_alnik.xlsx"; filename*=UTF-8''vpra%C5%A1alnik.xlsx`, 'vprašalnik.xlsx'],
])('the file name in %s is %s', (header, name) => expect(nameIn(header)).toBe(name));
