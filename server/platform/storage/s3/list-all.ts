import { listedIn } from './store-answers.ts';
import type { StoreClient } from './store-client.ts';

/** Everything below a prefix of the bucket, page by page. */
export async function* listAll(client: StoreClient, prefix: string): AsyncGenerator<{ key: string; size: number }> {
  for (let next: string | null = ''; next !== null;) {
    const query: Record<string, string> = { 'list-type': '2', prefix, ...(next ? { 'continuation-token': next } : {}) };
    const page = listedIn(await (await client.send({ method: 'GET', key: null, query, statuses: [200] })).text());
    yield* page.files;
    ({ next } = page);
  }
}
