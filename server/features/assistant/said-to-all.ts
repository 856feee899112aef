import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { MOST_NEWS, assistant } from '#contract/assistant.ts';
import type { Language } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { sameForAll } from '#server/platform/http/same/same-for-all.ts';

/**
 * Sends what is said of the law in the language that is asked for: written and compressed once for a language, until `read` gives
 * another (a day later, or after an import). For a route with `forAll`.
 */
function saidToAll<T>(read: (language: Language) => Promise<T>, write: (said: T) => unknown) {
  const held = new Map<Language, { said: T; send: ReturnType<typeof sameForAll> }>();
  const sendOf = (language: Language, said: T): ReturnType<typeof sameForAll> => {
    const before = held.get(language);
    if (before?.said === said) return before.send;
    const send = sameForAll('application/json; charset=utf-8', () => JSON.stringify(write(said)));
    held.set(language, { said, send });
    return send;
  };
  return async (language: Language, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendOf(language, await read(language))(request, reply);
}

/** What starts and stops applying, newest first. */
export const newsForAll = ({ law }: Pick<Deps, 'law'>) =>
  saidToAll(
    (language) => law.news(language, new Date()),
    (news) => z.encode(assistant.news.response[200], { news: news.slice(0, MOST_NEWS) }),
  );

/** Which matters can be asked about, and for which day. */
export const coverageForAll = ({ law }: Pick<Deps, 'law'>) =>
  saidToAll(
    (language) => law.coverage(language, new Date()),
    (coverage) => z.encode(assistant.coverage.response[200], coverage),
  );
