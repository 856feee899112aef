import { onTestFinished } from 'vitest';
import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { onTheWay } from './late.ts';

/** A call that a screen made, as the service would read it. */
interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}

/** What an error of the service itself says. */
export const BROKEN = { sentence: 'Something went wrong here.', incident: 'K7F3' };

interface Route {
  endpoint: Endpoint;
  answer: (call: Call<Endpoint>) => Promise<Response>;
  calls: Call<Endpoint>[];
}

export type Service = ReturnType<typeof createService>;

/**
 * A service as the contract describes it: what a screen sends and what it is answered are both read by the schemas of the call, so that
 * neither can be wrong. A call that nobody expects is refused and fails the test at its end.
 */
export function createService() {
  const routes = new Map<string, Route>();
  const unexpected: string[] = [];

  function set(endpoint: Endpoint, answer: Route['answer']) {
    const name = nameOf(endpoint);
    routes.set(name, { endpoint, answer, calls: routes.get(name)?.calls ?? [] });
  }

  return {
    /** Answers a call from now on; with a function, from what was sent. */
    answers<E extends Endpoint>(endpoint: E, answer: Answer<E> | ((call: Call<E>) => Answer<E>)): void {
      set(endpoint, async (call) =>
        success(endpoint, typeof answer === 'function' ? (answer as (call: unknown) => Answer<E>)(call) : answer),
      );
    },
    /** Refuses a call from now on, with the sentence that people read. */
    refuses(endpoint: Endpoint, code: ErrorCode, error: string, more: { incident?: string; details?: unknown } = {}): void {
      const headers = { 'x-request-id': more.incident ?? 'none' };
      set(endpoint, async () => Response.json({ code, error, ...more }, { status: errorStatus[code], headers }));
    },
    /** Lets a call end in an error of the service itself. */
    breaks(endpoint: Endpoint): void {
      this.refuses(endpoint, 'internal', BROKEN.sentence, { incident: BROKEN.incident });
    },
    /** Lets a server in between say, in a page of its own, that the service is away. */
    away(endpoint: Endpoint): void {
      set(endpoint, async () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }));
    },
    /** Leaves a call without its answer until the function that comes back is called. */
    holds<E extends Endpoint>(endpoint: E, answer: Answer<E>): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      set(endpoint, () => promise.then(() => success(endpoint, answer)));
      return resolve;
    },
    /** Answers a call that is read while it is sent with these frames, the next one when it is there. */
    streams(endpoint: Endpoint, frames: Frame[] | (() => AsyncGenerator<Frame>)): void {
      set(endpoint, async () => {
        const body = Array.isArray(frames) ? frames.map(textOf).join('') : streamOf(frames());
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      });
    },
    /** What was sent to a call, in order. */
    sent: <E extends Endpoint>(endpoint: E): Call<E>[] => (routes.get(nameOf(endpoint))?.calls ?? []) as unknown as Call<E>[],
    unexpected: (): readonly string[] => unexpected,
    /** Takes a call as `fetch` does. */
    async take(method: string, address: string, body: string | undefined, signal?: AbortSignal): Promise<Response> {
      await onTheWay();
      const { pathname, searchParams } = new URL(address, location.origin);
      const route = find([...routes.values()], method, pathname);
      if (!route) {
        unexpected.push(`${method} ${pathname}`);
        return Response.json({ code: 'not_found', error: 'Nobody expects this call.' }, { status: 404 });
      }
      const { endpoint } = route;
      const call = {
        params: endpoint.params?.parse(paramsOf(endpoint, pathname)),
        query: endpoint.query?.parse(Object.fromEntries(searchParams)),
        body: endpoint.body?.parse(body === undefined ? undefined : JSON.parse(body)),
      } as Call<Endpoint>;
      route.calls.push(call);
      const answer = await route.answer(call);
      await onTheWay();
      return signal && isStream(answer) ? until(signal, answer) : answer;
    },
  };
}

interface Frame {
  event: string;
  data: unknown;
}

const textOf = ({ event, data }: Frame): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const isStream = ({ headers }: Response): boolean => headers.get('content-type') === 'text/event-stream';

/** What is read while it is sent ends in an error when nobody wants it any more. */
const until = (signal: AbortSignal, { body, headers }: Response): Response =>
  new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, { headers });

const streamOf = (frames: AsyncGenerator<Frame>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(out) {
      const { done, value } = await frames.next();
      if (done) out.close();
      else out.enqueue(encoder.encode(textOf(value)));
    },
  });
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function success<E extends Endpoint>({ response }: E, answer: Answer<E>): Response {
  const status = Number(Object.keys(response)[0]);
  const read: unknown = response[status]?.parse(answer);
  return status === 204 ? new Response(null, { status }) : Response.json(read, { status });
}

/** A named part of a path is as good as a parameter, and better. */
function find(routes: Route[], method: string, pathname: string): Route | undefined {
  const fitting = routes.filter(({ endpoint }) => endpoint.method === method && paramsOf(endpoint, pathname) !== null);
  return fitting.find(({ endpoint }) => endpoint.path === pathname) ?? fitting[0];
}

function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> | null {
  const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(pathname);
  return match && { ...match.groups };
}

/** Fails the test at its end when a screen called what nobody expects. */
export function expectNothingElse(service: Service): void {
  onTestFinished(() => {
    if (service.unexpected().length > 0)
      throw new Error(`The screen called what the test does not expect: ${service.unexpected().join(', ')}`);
  });
}
