import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { strokes } from './sign.tsx';

test('the screens, the browser’s tab and the mails have one sign', async () => {
  const icon = await readFile(new URL('../../public/favicon.svg', import.meta.url), 'utf8');
  expect([...icon.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)).toEqual([...strokes]);
});
