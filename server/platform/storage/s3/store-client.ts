import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { pauseAfter } from '#engine/common/pauses.ts';
import { StoreAway } from '../store-away.ts';
import type { StoreSettings } from './settings.ts';
import { firstText } from './store-answers.ts';

/** One call of the store; `statuses` are the answers that the caller understands. */
export interface StoreCall {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Null asks the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  statuses: readonly number[];
}

export type StoreClient = ReturnType<typeof storeClient>;

const TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** A store that says nothing for so long, once a part of 8 MB was sent to it, is away. */
const ANSWERS_WITHIN_MS = 60_000;

/** Signed calls of one bucket (Signature Version 4); busy and broken-off ones are made again, and so are those that are not answered. */
export function storeClient(settings: StoreSettings, { answersWithinMs = ANSWERS_WITHIN_MS }: { answersWithinMs?: number } = {}) {
  const credentials = { accessKeyId: settings.keyId, secretAccessKey: settings.secret, region: settings.region, service: 's3' };

  const once = async ({ method, key, query = {}, headers = {}, body }: StoreCall): Promise<Response> => {
    const url = addressOf(settings.endpoint, settings.bucket, key);
    url.search = new URLSearchParams(query).toString();
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signer = new AwsV4Signer({ ...credentials, method, url: url.href, headers: { ...headers, 'x-amz-content-sha256': digest } });
    const signed = await signer.sign();
    const silent = new AbortController();
    const waiting = setTimeout(
      () => silent.abort(new Error(`the store did not answer within ${answersWithinMs / 1000} s`)),
      answersWithinMs,
    );
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: silent.signal,
        ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      });
    } finally {
      // What it then sends may take its time.
      clearTimeout(waiting);
    }
  };

  return {
    /** @throws StoreAway when it does not answer, or in another way than the caller understands */
    async send(call: StoreCall): Promise<Response> {
      for (let time = 1; ; time++) {
        const answer = await once(call).catch((error: unknown) => error as Error);
        const isAnswer = answer instanceof Response;
        if (isAnswer && call.statuses.includes(answer.status)) return answer;
        const maybeLater = !isAnswer || answer.status >= 500 || answer.status === 429;
        if (!maybeLater || time === TRIES) throw new StoreAway(isAnswer ? await refusalIn(answer) : answer);
        if (isAnswer) await answer.body?.cancel();
        await sleep(pauseAfter(time, FIRST_PAUSE_MS));
      }
    },
    /** An address that takes exactly so many bytes under a key, without any other sign of who sends them. */
    async signedPut(key: string, size: number, seconds: number): Promise<string> {
      const url = addressOf(settings.publicEndpoint, settings.bucket, key);
      url.searchParams.set('X-Amz-Expires', String(Math.max(1, Math.floor(seconds))));
      const how = { signQuery: true, allHeaders: true, headers: { 'content-length': String(size) } };
      return (await new AwsV4Signer({ ...credentials, ...how, method: 'PUT', url: url.href }).sign()).url.href;
    },
  };
}

const addressOf = (endpoint: string, bucket: string, key: string | null): URL =>
  new URL(`${endpoint}/${bucket}${key === null ? '' : `/${key}`}`);

/** What the store said of a call that it refused, for the log and for `doctor`. */
async function refusalIn(answer: Response): Promise<Error> {
  const xml = await answer.text();
  return new Error([`the store answered ${answer.status}`, firstText(xml, 'Code'), firstText(xml, 'Message')].filter(Boolean).join(', '));
}
