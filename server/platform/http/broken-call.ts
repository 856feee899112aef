import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts';

const refusals: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address and the headers of the call are larger than allowed.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timed_out', 'The call did not arrive in time. Send it again.'],
};

/** Answers a call that is no HTTP, or too much of it, before there is a request: with the same body as every refusal. */
export function answerBrokenCall(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  const [code, sentence] = refusals[error.code ?? ''] ?? (['invalid', 'The call cannot be read as HTTP.'] as const);
  refuse(socket, code, sentence, error);
}

/** Answers what never becomes a request, once, and ends its connection with all that came over it. */
export function refuse(socket: Socket, code: ErrorCode, sentence: string, why?: Error): void {
  if (socket.destroyed) return;
  const status = errorStatus[code];
  const body = JSON.stringify({ error: sentence, code } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(why);
}
