import { expect, onTestFinished, test, vi } from 'vitest';
import { orgHeader } from '#contract/address.ts';
import { download, nameIn } from './download.ts';
import { tabOrg } from './identity/tab-org.ts';

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename="form.xlsx"', 'form.xlsx'],
  [`attachment; filename="vpra_alnik.xlsx"; filename*=UTF-8''vpra%C5%A1alnik.xlsx`, 'vprašalnik.xlsx'],
])('the file name in %s is %s', (header, name) => expect(nameIn(header)).toBe(name));

test('a file is asked for in the organisation that this tab works in, whatever another tab chose', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response('{"error":"There is no such request."}', { status: 404 }));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  tabOrg.set('01890000-0000-7000-8000-000000000001');
  onTestFinished(() => tabOrg.set(null));
  await expect(download('/api/library/export', 'Library.json')).rejects.toMatchObject({ status: 404 });
  expect(new Headers(asked.mock.calls.at(-1)?.[1]?.headers).get(orgHeader)).toBe('01890000-0000-7000-8000-000000000001');
});
