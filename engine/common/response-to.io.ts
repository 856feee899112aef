import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * The response to a request, or why there is none. The runtime says nothing of a request whose other side changes the protocol (101), nor
 * of a signal that aborts after that: here every one settles, at the latest when the signal aborts.
 */
export const responseTo = (request: ClientRequest, signal: AbortSignal | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      reject(signal?.reason);
      request.destroy();
    };
    signal?.addEventListener('abort', leave, { once: true });
    request.on('response', resolve);
    request.on('error', reject);
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The other side changes to a protocol that nobody asked for.'));
    });
    request.on('close', () => {
      signal?.removeEventListener('abort', leave);
      reject(new Error('The connection ended without an answer.'));
    });
  });
