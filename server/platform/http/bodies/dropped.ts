import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../limits/client-address.ts';
import { type Bound, openLines } from '../../limits/lines.ts';

/** What is thrown away at once of a refused call, and what in turn. Then the connection ends. */
const AT_ONCE_BYTES = 256 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;
/** Refused calls of which more is thrown away at a time, and how many wait, unread. */
const ALL = { most: 8, waiting: 400 };
const OF_AN_ADDRESS = { most: 1, waiting: 40 };
/** A turn lasts no longer: who brings little a second keeps the place of others behind the same address. */
const TURN_MS = 10_000;
/** So long after the answer the connection of one that may not wait ends: an answer that a reset follows at once may be lost. */
const LINGER_MS = 2000;

/**
 * Whoever still sends reads no answer before they are done, and none at all where the connection ends meanwhile: what comes of a call after its
 * refusal is thrown away, of one call of an address after the other. It keeps the thread four milliseconds a megabyte (2026-11-29); forty
 * such calls at once kept others waiting for seconds.
 */
export function dropInTurn(app: FastifyInstance): void {
  const lines = openLines();
  app.addHook('onSend', async (request, reply) => {
    if (!isStillSent(request, reply)) return;
    void reply.removeHeader('connection');
    const { raw, ip } = request;
    const over = new AbortController();
    raw.once('close', () => over.abort());
    const bounds: Bound[] = [
      { name: 'all', ...ALL },
      { name: countedAddress(ip), ...OF_AN_ADDRESS },
    ];
    let dropped = 0;
    let isInTurn = false;
    raw.on('data', (part: Buffer) => {
      dropped += part.length;
      if (dropped > MOST_BYTES) raw.destroy();
      if (dropped <= AT_ONCE_BYTES || isInTurn) return;
      isInTurn = true;
      raw.pause();
      lines.take(bounds, { ms: null, signal: over.signal }).then(
        (done) => {
          const timer = setTimeout(() => raw.destroy(), TURN_MS).unref();
          raw.once('close', () => {
            clearTimeout(timer);
            done();
          });
          raw.resume();
        },
        () => setTimeout(() => raw.destroy(), LINGER_MS).unref(),
      );
    });
  });
}

/** Whether a call is refused of which not all has come. Files have ends of their own, and so have calls whose connection ends with the answer. */
const isStillSent = ({ raw, headers, routeOptions }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode >= 400 &&
  (reply.statusCode === 413 || reply.getHeader('connection') !== 'close') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  routeOptions.bodyLimit !== Number.MAX_SAFE_INTEGER &&
  !raw.complete;
