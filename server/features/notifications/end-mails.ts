import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { chosenLanguage } from '#contract/languages.ts';
import { NotificationKind } from '#contract/notifications.ts';
import type { Db } from '#server/platform/db/db.ts';
import { languageAsked } from '#server/platform/http/language.ts';
import { escapeHtml } from '#server/platform/mail/html.ts';
import { sendPage } from '#server/platform/mail/page.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { settingsOf } from './rules.ts';
import { findByMailKey, listSettings, writeSettings } from './store.ts';

export const END_MAILS_PATH = '/api/mails/end';

const Asked = z.object({ key: z.uuid(), kind: z.union([NotificationKind, z.literal('daily')]) });
type Asked = z.infer<typeof Asked>;

/**
 * The link at the foot of a mail: a page that asks, for programs that look mails through open every link; ending is a POST, which the
 * reader's mail program may also send by itself (RFC 8058). Nobody signs in for it, and it can do nothing else.
 */
export function endMailRoutes(app: FastifyInstance, db: Db): void {
  const open = { config: { open: true }, schema: { hide: true } as object };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
  app.get(END_MAILS_PATH, open, async (request, reply) => {
    const found = await whoAsks(db, request);
    return answer(request, reply, found, ({ title, text, button, kinds }, kind) => [
      title,
      `<p>${escapeHtml(text(kinds[kind]))}</p><form method="post" action="${escapeHtml(request.url)}"><button>${escapeHtml(button)}</button></form>`,
    ]);
  });
  app.post(END_MAILS_PATH, open, async (request, reply) => {
    const found = await whoAsks(db, request);
    if (found) await endMails(db, found.user.id, found.kind);
    return answer(request, reply, found, ({ done, doneText }) => [done, `<p>${escapeHtml(doneText)}</p>`]);
  });
}

/** Ends the mails of one kind; `daily` ends every kind that is told in the daily mail. In the app nothing changes. */
const endMails = (db: Db, userId: string, kind: Asked['kind']): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const settings = settingsOf(await listSettings(trx, userId));
    const ended = settings.filter((setting) => (kind === 'daily' ? setting.mail === 'daily' : setting.kind === kind));
    await writeSettings(
      trx,
      userId,
      ended.map((setting) => ({ ...setting, mail: 'off' })),
    );
  });

interface Asking {
  user: { id: string; locale: string | null };
  kind: Asked['kind'];
}

const whoAsks = async (db: Db, request: FastifyRequest): Promise<Asking | null> => {
  const asked = z.safeParse(Asked, request.query);
  const user = asked.success ? await findByMailKey(db, asked.data.key) : undefined;
  return asked.success && user ? { user, kind: asked.data.kind } : null;
};

type EndWords = ReturnType<typeof mailWords>['end'];

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Asking | null,
  say: (words: EndWords, kind: Asked['kind']) => [title: string, content: string],
): FastifyReply {
  const language = found?.user.locale ? chosenLanguage(found.user.locale) : languageAsked(request);
  const words = mailWords(language).end;
  const [title, content] = found ? say(words, found.kind) : [words.wrong, `<p>${escapeHtml(words.wrongText)}</p>`];
  if (!found) void reply.code(404);
  return sendPage(reply, { language, title, content: `<div class="box"><h1>${escapeHtml(title)}</h1>${content}</div>` });
}
