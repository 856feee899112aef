import { addressOf } from '#contract/address.ts';
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';

type Given<E extends Endpoint> = { [Part in 'params' | 'query' | 'body' as E[Part] extends object ? Part : never]?: Input<E, Part> };

/** Makes calls of the API as the person whom the tools act for, so that each holds to their level, scope, plan and limits. */
export type Call = <E extends Endpoint>(endpoint: E, given: Given<E>) => Promise<Answer<E>>;

/** Sends one call and answers what came back; `body` is undefined where there is none. */
export type Send = (call: { method: Endpoint['method']; path: string; body: unknown }) => Promise<{ status: number; text: string }>;

/** The service refused a call; the message is its sentence for people. */
class CallRefused extends Error {}

/** @throws CallRefused (from each call) with the service's own sentence */
export const callOver =
  (send: Send): Call =>
  async <E extends Endpoint>(endpoint: E, given: Given<E>) => {
    const { params = {}, query = {}, body } = given as { params?: object; query?: object; body?: unknown };
    // What a client names may be the path of another call, which answers something else.
    if (endpoint.params?.safeParse(params).success === false) throw new CallRefused('There is nothing at this address.');
    const path = addressOf(endpoint, { params: { ...params }, query: { ...query } });
    const { status, text } = await send({ method: endpoint.method, path, body });
    if (status >= 400) throw new CallRefused(sentenceOf(status, text));
    return JSON.parse(text) as Answer<E>;
  };

/** What stands between may answer for the service, with a page of its own. */
function sentenceOf(status: number, text: string): string {
  const otherwise = `The service answered with status ${status}.`;
  if (!text.startsWith('{')) return otherwise;
  const { error, details, incident } = JSON.parse(text) as Partial<ErrorBody>;
  const fields = Array.isArray(details) ? (details as { field?: string; message?: string }[]) : [];
  const named = fields.flatMap(({ field, message }) => (field && message ? [`${field}: ${message}`] : []));
  return [error ?? otherwise, ...named, ...(incident ? [`Name ${incident} when you report it.`] : [])].join(' ');
}
