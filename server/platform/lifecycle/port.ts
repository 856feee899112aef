import { createServer } from 'node:net';
import { StartRefused } from '../embedded-postgres/refusal.ts';

/**
 * The port that will be listened on: the given one if it is free, for 0 a free one. Asked before anything is started.
 * @throws StartRefused
 */
export function freePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => reject(portRefusal(error, host, port)));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** The sentence for an address that cannot be listened on. */
export function portRefusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`Port ${port} is in use. Stop what uses it, or give another: PORT=${port + 1} npm start`);
  if (error.code === 'EACCES')
    return new StartRefused(`Port ${port} may not be used by this user. Give one above 1023: PORT=3000 npm start`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartRefused(`HOST ${host} is no address of this machine.`);
  return error;
}
