import type { TestApp } from './harness.ts';

/** A browser at an address: keeps the cookies that it is given, until they are taken away. */
export const browser = (app: TestApp, remoteAddress = '127.0.0.1', userAgent = 'a test') => {
  let address = remoteAddress;
  const jar = new Map<string, string>();
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((part) => /^max-age=0$/i.test(part))) jar.delete(name);
    else jar.set(name, pair);
  };
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const origin = app.deps.config.publicUrl;
    const answer = await app.inject({
      remoteAddress: address,
      method,
      url: path,
      headers: { origin, 'user-agent': userAgent, ...(jar.size > 0 ? { cookie: [...jar.values()].join('; ') } : {}) },
      ...(payload ? { payload } : {}),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(line);
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(answer.payload) : null };
  };
  return {
    /** Goes on from another address. */
    move: (to: string): void => void (address = to),
    get: (path: string) => call('GET', path),
    post: (path: string, payload: object = {}) => call('POST', path, payload),
    user: async (path = '/api/user') => {
      const { body } = await call('GET', '/api/identity/token');
      return app.inject({ url: path, headers: { authorization: `Bearer ${body.token}` } });
    },
  };
};

/** The first address in a mail. */
export const linkIn = (text: string | undefined): string => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '';
