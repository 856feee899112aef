import type { ClientRequest, IncomingMessage } from 'node:http';

/** Before a response some servers send word of it, once or twice (“continue”, “early hints”); nobody here has a use for it. */
const MOST_WORDS_BEFORE = 16;

/**
 * The response to a request, or why there is none. The runtime says nothing of a request whose other side changes the protocol (101), nor
 * of a signal that aborts after that, and reads words before a response without end, one after the other, while all else waits: here every
 * one settles, at the latest when the signal aborts.
 */
export const responseTo = (request: ClientRequest, signal: AbortSignal | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      reject(signal?.reason);
      request.destroy();
    };
    signal?.addEventListener('abort', leave, { once: true });
    let before = 0;
    request.on('information', () => {
      before += 1;
      if (before <= MOST_WORDS_BEFORE) return;
      reject(new Error('The other side announces an answer without end.'));
      request.destroy();
    });
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
