import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { XmlScanner } from '#engine/files/xml.ts';
import { serverAddress } from './ask-outside.ts';
import { webdavDrive } from './webdav.ts';

const LISTING = `<d:multistatus xmlns:d="DAV:">${'<d:response><d:href>/dav/</d:href></d:response>'.repeat(4000)}</d:multistatus>`;

const listing = async (): Promise<string> => {
  const server = createServer((_, response) => response.writeHead(207).end(LISTING));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/dav/`;
};

test('of the listings of all servers one is read at a time', async () => {
  const hosts = ['127.0.0.1'];
  const urls = await Promise.all([listing(), listing()]);
  const drives = [...urls, ...urls].map((url) =>
    webdavDrive({ url: serverAddress(url, hosts), username: 'ana', password: 'right', hosts }),
  );
  const read: XmlScanner[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with what it belongs to
  const { next } = XmlScanner.prototype;
  const spy = vi.spyOn(XmlScanner.prototype, 'next').mockImplementation(function (this: XmlScanner) {
    if (read.at(-1) !== this) read.push(this);
    return next.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  const lists = await Promise.all(drives.map((drive) => drive.list(null, new AbortController().signal)));
  expect(lists).toEqual([[], [], [], []]);
  expect(read).toHaveLength(4);
});
