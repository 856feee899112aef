import PostalMime from 'postal-mime';
import { onTestFinished } from 'vitest';
import { type ModelCall, startModelServer } from '#engine/model/testing/model-server.ts';
import { evidenceIn, idOf, replyTo } from '#engine/reader/testing/says.ts';
import { openMailServer } from '../../mail-server.ts';
import { openS3Server } from '../../s3-server.ts';
import type { SentMail } from '../ledger.ts';
import { type Cuttable, cuttable } from './cut.ts';

/** Calls that a service may have under way at the model. */
const MODEL_CALLS = 2;
const QUOTED = 80;

/** What a service has outside: a model, a mail server, an object store; each can be cut. */
export interface World {
  env: Record<string, string>;
  ways: Record<'model' | 'mail' | 'store', Cuttable>;
  mails: () => Promise<SentMail[]>;
  files: () => Map<string, string>;
  /** Prompts that the model was asked and paid for. */
  paid: () => number;
  /** A service was killed. */
  killed: () => void;
  /**
   * Prompts whose reply came through more than once, so that they were paid twice; less those of replies that came in the moment of a kill,
   * before they could be kept: at most as many as calls were under way.
   */
  paidTwice: () => number;
}

/** Answers each question from the first evidence that it is given. */
const reply = (call: ModelCall) =>
  replyTo(call, () => {
    const words = evidenceIn(call)[0]?.text.slice(0, QUOTED);
    return words ? { quotes: [[idOf(call, words), words]], answer: words } : { status: 'not_found' };
  });

export async function openWorld(): Promise<World> {
  const paid = new Map<string, number>();
  let kills = 0;
  const model = await startModelServer((call) => {
    void call.closed.then((how) => {
      if (how === 'answered' && !ways.model.wasAway(performance.now())) paid.set(call.user, (paid.get(call.user) ?? 0) + 1);
    });
    return reply(call);
  });
  const [mail, store] = [await openMailServer(), await openS3Server()];
  const ways = { model: await cuttable(model.url), mail: await cuttable(mail.url), store: await cuttable(store.settings.endpoint) };
  onTestFinished(async () => {
    for (const way of Object.values(ways)) way.close();
    mail.close();
    await Promise.all([model.close(), store.close()]);
  });
  return {
    ways,
    env: {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_URL: `http://${ways.model.host}/v1`,
      MODEL_NAME: 'a-model',
      MODEL_CONCURRENCY: `${MODEL_CALLS}`,
      SMTP_URL: `smtp://${ways.mail.host}`,
      S3_ENDPOINT: `http://${ways.store.host}`,
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: store.settings.keyId,
      S3_SECRET_ACCESS_KEY: store.settings.secret,
    },
    mails: () =>
      Promise.all(
        mail.mails.map(async (raw) => {
          const { to = [], messageId = '' } = await PostalMime.parse(raw);
          return { to: to[0]?.address ?? '', id: messageId };
        }),
      ),
    files: () => new Map([...store.files].filter(([key]) => key.startsWith('files/')).map(([key, bytes]) => [key, bytes.toString()])),
    paid: () => paid.size,
    killed: () => void (kills += 1),
    paidTwice: () => Math.max(0, [...paid.values()].filter((times) => times > 1).length - kills * MODEL_CALLS),
  };
}
