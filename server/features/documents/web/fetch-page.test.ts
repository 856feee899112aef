import { describe, expect, test } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import { isPublic } from '#server/platform/outbound/public-address.ts';
import { useWebServer } from './testing.ts';

const { web, options, at } = useWebServer();

describe('fetching a page', () => {
  test('follows redirects and sends nothing of the user along', async () => {
    const page = await fetchPage(at('/moved'), options);
    expect(page).toMatchObject({ url: at('/policy'), contentType: 'text/html', charset: 'utf-8' });
    expect(page.bytes.toString()).toBe(web.text);
    expect(Object.keys(web.asked.at(-1)!).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  test('refuses what is not public, also at the end of a redirect, and whatever is no page, each in a sentence', async () => {
    for (const [url, sentence] of [
      ['ftp://docs.example/', /^This is no address of a web page/],
      ['not an address', /^This is no address of a web page/],
      [`http://user:secret@docs.example:${web.port}/policy`, /user name or a password/],
      [at('/inside'), /^intranet\.example is no public address that is known/],
      [at('/round'), /without end\.$/],
      [at('/none'), /answers 404/],
      [at('/large'), /is larger than/],
      [at('/slow'), /took too long/],
    ] as const) {
      await expect(fetchPage(url, { ...options, timeoutMs: 1500 })).rejects.toMatchObject({ message: expect.stringMatching(sentence) });
    }
    for (const url of [
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://0x7f.1/',
      'http://2130706433/',
      'http://169.254.169.254/latest/',
      'http://[::ffff:10.0.0.1]/',
    ]) {
      // prettier-ignore
      await expect(fetchPage(url, { limit: 10 })).rejects.toMatchObject({ message: expect.stringContaining('private network') });
    }
  });

  test('knows which addresses are public', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::8']) expect(isPublic(address)).toBe(true);
    for (const address of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.8.8.8',
      '169.254.1.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'ff02::1',
      '2002:a00:1::1',
      '2001:db8::1',
      'nonsense',
    ])
      // prettier-ignore
      expect([address, isPublic(address)]).toEqual([address, false]);
  });
});
