import { expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { refusalOf } from './report-error.ts';

test.each([
  ['the trial is over', new ApiError(402, {}), 'editor', 'subscription'],
  ['a viewer edits', new ApiError(403, {}), 'viewer', 'view-only'],
  ['an editor manages people', new ApiError(403, {}), 'editor', 'admin'],
  ['a viewer manages people', new ApiError(403, { details: { needs: 'admin' } }), 'viewer', 'admin'],
  ['something else', new ApiError(409, {}), 'viewer', null],
  ['no answer of the service at all', new TypeError('x'), 'viewer', null],
])('%s: the dialog that fits', (_, error, mine, dialog) => expect(refusalOf(error, mine)).toBe(dialog));
