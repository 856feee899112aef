import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { serverAddress } from '#server/platform/drives/ask-outside.ts';
import { webdavDrive } from '#server/platform/drives/webdav.ts';
import { driveContract } from '../drive-contract.ts';

const folder = process.env['REJOINDER_WEBDAV_FOLDER'] ?? '';
const hosts = ['127.0.0.1'];
const url = serverAddress(process.env['REJOINDER_WEBDAV'] ?? 'http://127.0.0.1:1', hosts);
const driveOf = (password: string) => webdavDrive({ url, username: 'ana', password, hosts });

driveContract('a real WebDAV server', async () => ({
  drive: driveOf('right'),
  put(path, text) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  },
  remove: (path) => rmSync(join(folder, path)),
  close: async () => {},
}));

test('a real WebDAV server that does not take the password is told apart from one that is away', async () => {
  const { signal } = new AbortController();
  await expect(driveOf('wrong').list(null, signal)).rejects.toMatchObject({ kind: 'revoked' });
  const away = webdavDrive({ url: new URL('http://127.0.0.1:1/'), username: 'ana', password: 'right', hosts });
  await expect(away.list(null, signal)).rejects.toMatchObject({ kind: 'unreachable' });
});
