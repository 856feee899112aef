import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A small web server on this machine, as if it were a public host named docs.example beside a private one. */
export const useWebServer = () => {
  const web = {
    text: '<title>Backup policy</title><h1>Backups</h1><p>Kept for thirty days.</p>',
    asked: [] as http.IncomingHttpHeaders[],
    port: 0,
    /** Awaited before a page is answered: a test holds it back by it. */
    late: (): Promise<void> => Promise.resolve(),
    /** Pages that are being sent, and the most that were at once. */
    open: 0,
    most: 0,
    /** None is sent before so many were asked for at once. */
    sentFrom: 0,
  };
  let waiting: (() => void)[] = [];
  const pages: Record<string, (response: http.ServerResponse) => void> = {
    '/policy': (response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(web.text),
    '/old': (response) => response.setHeader('content-type', 'text/plain; charset=windows-1250').end(Buffer.from([0x9a, 0x69, 0x66, 0x72, 0x61])), // prettier-ignore
    '/moved': (response) => response.writeHead(302, { location: '/policy' }).end(),
    '/inside': (response) => response.writeHead(302, { location: 'http://intranet.example/' }).end(),
    '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
    '/large': (response) => response.setHeader('content-type', 'text/html').end('x'.repeat(5000)),
    '/slow': (response) => void response.setHeader('content-type', 'text/html').write('<p>'),
    '/held': (response) => {
      web.most = Math.max(web.most, ++web.open);
      waiting.push(() => {
        response.setHeader('content-type', 'text/plain').end(`Page ${web.open} of ${Math.random()}`);
        web.open -= 1;
      });
      if (web.most < web.sentFrom) return;
      const ready = waiting;
      waiting = [];
      setTimeout(() => ready.forEach((send) => send()), 200);
    },
    '/film': (response) => response.setHeader('content-type', 'video/mp4').end('film'),
  };
  const server = http.createServer((request, response) => {
    web.asked.push(request.headers);
    const page = pages[(request.url ?? '').split('?')[0] ?? ''];
    if (page) void web.late().then(() => page(response));
    else response.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    web.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const options = {
    limit: 4000,
    resolve: async (host: string) => [{ address: host === 'docs.example' ? '127.0.0.1' : '10.0.0.7', family: 4 as const }],
    allow: (address: string) => address === '127.0.0.1',
  };
  return { web, options, at: (path: string): string => `http://docs.example:${web.port}${path}` };
};
