import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Files by path (`folder/file.md`), as a drive of a test holds them; each change counts. */
export class DriveFiles {
  readonly files = new Map<string, { bytes: Buffer; version: number; type?: string }>();
  #version = 0;
  put(path: string, text: string, type?: string): void {
    this.files.set(path, { bytes: Buffer.from(text), version: ++this.#version, ...(type === undefined ? {} : { type }) });
  }
  remove(path: string): void {
    this.files.delete(path);
  }
  /** Folders that the files lie in, the top left out. */
  folders(): string[] {
    const all = [...this.files.keys()].flatMap((path) => path.split('/').slice(0, -1).map((_, at, parts) => parts.slice(0, at + 1).join('/'))); // prettier-ignore
    return [...new Set(all)];
  }
  parentOf(path: string): string {
    return path.split('/').slice(0, -1).join('/');
  }
}

export interface StandIn {
  url: string;
  files: DriveFiles;
  /** From then on the password or the consent does not hold. */
  revoked: boolean;
  /** Awaited before a request is answered: a test holds answers back by it. */
  held(method: string): Promise<void>;
  close(): Promise<void>;
}

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void;

async function serve(handle: Handler): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handle(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A server of the shape of RFC 4918, below `/dav/`, for who has the password `right`. */
export async function webdavStandIn(files = new DriveFiles()): Promise<StandIn> {
  const standIn: StandIn = { url: '', files, revoked: false, held: async () => {}, close: async () => {} };
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const responseOf = (path: string): string => {
    const file = files.files.get(path);
    const href = `/dav/${path.split('/').map(encodeURIComponent).join('/')}${file || path === '' ? '' : '/'}`;
    const props = file
      ? `<d:resourcetype/><d:getcontentlength>${file.bytes.length}</d:getcontentlength><d:getetag>"v${file.version}"</d:getetag>`
      : '<d:resourcetype><d:collection/></d:resourcetype>';
    return `<d:response><d:href>${escape(href)}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
  };
  const answer: Handler = (request, response) => {
    const right = `Basic ${Buffer.from('ana:right').toString('base64')}`;
    if (standIn.revoked || request.headers.authorization !== right) return void response.writeHead(401).end();
    const path = decodeURIComponent((request.url ?? '').replace(/^\/dav\/?/, '').replace(/\/$/, ''));
    const folders = ['', ...files.folders()];
    const file = files.files.get(path);
    if (!file && !folders.includes(path)) return void response.writeHead(404).end();
    if (request.method === 'GET') return void response.writeHead(file ? 200 : 405).end(file?.bytes);
    const below = [...files.files.keys(), ...folders].filter((one) => one !== '' && files.parentOf(one) === path);
    const listed = file || request.headers['depth'] === '0' ? [path] : [path, ...below];
    response.writeHead(207, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${listed.map(responseOf).join('')}</d:multistatus>`);
  };
  const { url, close } = await serve(
    (request, response, body) => void standIn.held(request.method ?? '').then(() => answer(request, response, body)),
  );
  return Object.assign(standIn, { url: `${url}/dav/`, close });
}

const GOOGLE = 'application/vnd.google-apps.';
const idOf = (path: string): string => (path === '' ? 'root' : Buffer.from(path).toString('base64url'));

/** A server of the shape that Google documents for consent, tokens and Drive v3; `code` is the code that the consent gives. */
export async function googleStandIn(files = new DriveFiles()): Promise<StandIn> {
  const standIn: StandIn = { url: '', files, revoked: false, held: async () => {}, close: async () => {} };
  const fileOf = (path: string) => {
    const file = files.files.get(path);
    const about = { id: idOf(path), name: path.split('/').at(-1), trashed: false };
    if (!file) return { ...about, mimeType: `${GOOGLE}folder` };
    const modifiedTime = new Date(file.version * 1000).toISOString();
    return file.type
      ? { ...about, mimeType: file.type, modifiedTime }
      : { ...about, mimeType: 'text/markdown', size: String(file.bytes.length), md5Checksum: `md5-${file.version}`, modifiedTime };
  };
  const { url, close } = await serve((request, response, body) => {
    const answer = (status: number, value: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)); // prettier-ignore
    const asked = new URL(request.url ?? '', 'http://127.0.0.1');
    if (asked.pathname === '/token') {
      const grant = new URLSearchParams(body);
      const holds = !standIn.revoked && (grant.get('code') === 'code' || grant.get('refresh_token') === 'refresh-me');
      if (!holds || grant.get('client_secret') !== 'google-secret') return void answer(400, { error: 'invalid_grant' });
      return void answer(200, { access_token: 'access-me', expires_in: 3600, refresh_token: 'refresh-me', token_type: 'Bearer' });
    }
    if (standIn.revoked || request.headers.authorization !== 'Bearer access-me') return void answer(401, { error: { code: 401 } });
    const paths = [...files.files.keys(), ...files.folders()];
    const parent = /^'([\w-]+)' in parents/.exec(asked.searchParams.get('q') ?? '')?.[1];
    if (parent !== undefined) return void answer(200, { files: paths.filter((path) => idOf(files.parentOf(path)) === parent).map(fileOf) });
    const [, id, what] = /^\/drive\/v3\/files\/([\w-]+)(\/export)?$/.exec(asked.pathname) ?? [];
    const path = paths.find((one) => idOf(one) === id);
    if (path === undefined) return void answer(404, { error: { code: 404 } });
    const file = files.files.get(path);
    if (what !== undefined || asked.searchParams.get('alt') === 'media') return void response.writeHead(200).end(file?.bytes);
    return void answer(200, fileOf(path));
  });
  return Object.assign(standIn, { url, close });
}
