import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type OpenedDrive, driveContract } from '#test/drive-contract.ts';
import { googleStandIn, webdavStandIn } from '#test/drive-stand-ins.ts';
import { serverAddress } from './ask-outside.ts';
import type { DriveFaultKind } from './drive.ts';
import { googleDrive } from './google-drive.ts';
import { drivesOf } from './settings.ts';
import { watchedFolder } from './watched-folder.ts';
import { webdavDrive } from './webdav.ts';

const signal = new AbortController().signal;
const faulty = (kind: DriveFaultKind) => expect.objectContaining({ name: 'DriveFault', kind });

const google = (url: string) =>
  drivesOf({ DRIVE_GOOGLE_CLIENT_ID: 'id', DRIVE_GOOGLE_CLIENT_SECRET: 'google-secret', DRIVE_GOOGLE_URL: url }).google!;
const server = (url: string, hosts = ['127.0.0.1'], password = 'right') =>
  webdavDrive({ url: serverAddress(url, hosts), username: 'ana', password, hosts });

const parts: Record<string, () => Promise<OpenedDrive>> = {
  async 'a watched folder'() {
    const folder = mkdtempSync('/tmp/rejoinder-test-drive-');
    let written = 0;
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      utimesSync(join(folder, path), 0, ++written);
    };
    return {
      drive: watchedFolder(folder),
      put,
      remove: (path) => rmSync(join(folder, path)),
      close: async () => rmSync(folder, { recursive: true }),
    };
  },
  async 'a WebDAV server'() {
    const { url, files, close } = await webdavStandIn();
    return { drive: server(url), put: (path, text) => files.put(path, text), remove: (path) => files.remove(path), close };
  },
  async 'Google Drive'() {
    const { url, files, close } = await googleStandIn();
    return {
      drive: googleDrive(google(url), 'refresh-me'),
      put: (path, text) => files.put(path, text),
      remove: (path) => files.remove(path),
      close,
    };
  },
};

for (const [name, open] of Object.entries(parts)) driveContract(name, open);

test('a link that leads out of a watched folder is not followed', async () => {
  const folder = mkdtempSync('/tmp/rejoinder-test-drive-');
  symlinkSync('/etc', join(folder, 'out'));
  expect(await watchedFolder(folder).list(null, signal)).toEqual([]);
  await expect(watchedFolder(folder).find('out/passwd', signal)).rejects.toEqual(faulty('gone'));
  await expect(watchedFolder(join(folder, 'none')).list(null, signal)).rejects.toEqual(faulty('gone'));
  rmSync(folder, { recursive: true });
});

test('a password and a consent that do not hold are told apart from a server that is away', async () => {
  const dav = await webdavStandIn();
  const other = await googleStandIn();
  other.revoked = true;
  await expect(server(dav.url, undefined, 'wrong').list(null, signal)).rejects.toEqual(faulty('revoked'));
  await expect(googleDrive(google(other.url), 'refresh-me').list(null, signal)).rejects.toEqual(faulty('revoked'));
  await Promise.all([dav.close(), other.close()]);
  await expect(server(dav.url).list(null, signal)).rejects.toEqual(faulty('unreachable'));
  await expect(googleDrive(google(other.url), 'refresh-me').list(null, signal)).rejects.toEqual(faulty('unreachable'));
});

test('Google Docs, Sheets and Slides come as files of their office kinds, and nothing else of that sort comes', async () => {
  const { url, files, close } = await googleStandIn();
  for (const kind of ['document', 'spreadsheet', 'presentation', 'form']) files.put(kind, 'bytes', `application/vnd.google-apps.${kind}`);
  const drive = googleDrive(google(url), 'refresh-me');
  const items = await drive.list(null, signal);
  expect(items.map(({ name }) => name).sort()).toEqual(['document.docx', 'presentation.pptx', 'spreadsheet.xlsx']);
  expect((await drive.read(items[0]!, { limit: 1000, signal })).toString()).toBe('bytes');
  await close();
});

/** A WebDAV server that answers every listing with this. */
const listing = async (body: string): Promise<string> => {
  const server = createServer((_request, response) => {
    response.writeHead(207).end(`<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${body}</d:multistatus>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/dav/`;
};
const fileAt = (href: string): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype/><d:getetag>&#0;1</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

test('what a server names that is no address, or that no text can hold, is left out', async () => {
  const url = await listing(['http://[', '/dav/a%00b.md', '/dav/good.md'].map(fileAt).join(''));
  expect(await server(url).list(null, signal)).toMatchObject([{ name: 'good.md' }]);
  await expect(server(await listing(fileAt('http://['))).find('/dav/x', signal)).rejects.toEqual(faulty('gone'));
});

test.for([
  ['nests without end', ('<response>'.repeat(900) + '</response>'.repeat(900)).repeat(100)],
  ['is nothing but tags', '<a/>'.repeat(900_000)],
  ['names more files than are read', fileAt('/dav/a.md').repeat(6000)],
  ['is larger than a folder needs', ' '.repeat(5_000_000)],
])('a list that %s is refused, and holds up nobody', async ([, body]) => {
  const url = await listing(body!);
  const before = process.threadCpuUsage();
  await expect(server(url).list(null, signal)).rejects.toEqual(faulty('too_large'));
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_500_000);
});

test('an address, a mark or a size that is longer than anybody writes it is not decoded', async () => {
  const long = fileAt(`/dav/${'&amp;'.repeat(700_000)}.md`);
  const url = await listing(long + fileAt('/dav/good.md').replace('&#0;1', 'x'.repeat(2000)));
  const found = await server(url).list(null, signal);
  expect(found).toMatchObject([{ name: 'good.md' }]);
  expect(found[0]?.mark).not.toContain('x');
});

test('one look takes so many bytes of listings in all', async () => {
  const drive = server(await listing(' '.repeat(4_000_000) + fileAt('/dav/a.md')));
  for (let look = 0; look < 8; look += 1) await drive.list(null, signal);
  await expect(drive.list(null, signal)).rejects.toEqual(faulty('too_large'));
});

test('addresses of a private network are refused unless the operator named the host', async () => {
  const refused = ['http://127.0.0.1:1/', 'https://10.0.0.8/', 'https://localhost/', 'https://[::1]/', 'http://cloud.example.com/'];
  for (const url of refused) expect(() => serverAddress(url, [])).toThrow(faulty('private'));
  for (const odd of ['http://]-:-[', 'https://[s]n::']) expect(() => serverAddress(odd, [])).toThrow(faulty('unreachable'));
  expect(serverAddress('https://cloud.example.com/dav', []).href).toBe('https://cloud.example.com/dav/');
  const { url, close } = await webdavStandIn();
  const away = webdavDrive({ url: new URL(url), username: 'ana', password: 'right', hosts: [] });
  await expect(away.list(null, signal)).rejects.toEqual(faulty('private'));
  await close();
});
