import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** `body` is the parsed JSON, or null; tests look into it without types, as a client of another make would. */
export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers as a foreign client does
  body: any;
}

/** Calls the API as somebody. */
export interface Client {
  email: string;
  userId: string | null;
  orgId: string | null;
  token: string;
  get(path: string): Promise<Answered>;
  post(path: string, body?: unknown): Promise<Answered>;
  put(path: string, body?: unknown): Promise<Answered>;
  patch(path: string, body?: unknown): Promise<Answered>;
  delete(path: string, body?: unknown): Promise<Answered>;
  /** The whole answer: headers, bytes. */
  raw(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
}

export function makeClient(app: FastifyInstance, who: Pick<Client, 'email' | 'userId' | 'orgId' | 'token'>): Client {
  const raw = (path: string, options: InjectOptions = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'GET',
      ...options,
      url: path,
      headers: { ...(who.token ? { authorization: `Bearer ${who.token}` } : {}), ...options.headers },
    });
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    async (path: string, body?: unknown): Promise<Answered> => {
      const answer = await raw(path, { method, ...(body === undefined ? {} : { payload: body as object }) });
      const isJson = String(answer.headers['content-type'] ?? '').includes('json');
      return { status: answer.statusCode, body: isJson && answer.payload !== '' ? JSON.parse(answer.payload) : null };
    };
  return { ...who, raw, get: call('GET'), post: call('POST'), put: call('PUT'), patch: call('PATCH'), delete: call('DELETE') };
}
