import { extname } from 'node:path';
import type { DocumentItem, documents } from '#contract/documents.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { readHtml } from '#engine/knowledge/read/html.ts';
import type { Deps } from '#server/deps.ts';
import { requireActive } from '#server/features/orgs/standing.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { insertOrReplace, storageKey } from '../files.ts';
import { presentDocument } from '../present.ts';
import { type FetchOptions, type Fetched, fetchPage } from './fetch-page.ts';

type Body = Parsed<typeof documents.importWeb, 'body'>;

/** Endings that tell a reader the type, by what the server calls it. */
const ENDINGS: Record<string, string> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/plain': '.txt',
  'text/markdown': '.md',
  'text/csv': '.csv',
  'application/pdf': '.pdf',
  'application/rtf': '.rtf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
};

/**
 * Makes a document of a public page; it is read like any other. Fetched again, a page that changed becomes a new version.
 * @throws forbidden below editor · no_access · invalid, naming `url` · too_large · already_there when it has not changed
 */
export const importWeb = async (deps: Deps, actor: OrgActor, body: Body, options: Partial<FetchOptions> = {}): Promise<DocumentItem> => {
  allow(actor, 'editor');
  await requireActive(deps.db, actor);
  const page = await fetchPage(body.url, { limit: deps.config.maxUploadBytes, ...options });
  const ending = ENDINGS[page.contentType];
  if (ending === undefined) {
    const message = `What stands at ${page.url} is no page or document that can be read (${page.contentType || 'of no type'}).`;
    throw new AppError('invalid', message, [{ field: 'url', message }]);
  }
  const bytes = asUtf8(page, ending);
  const id = newId();
  const name = body.display_name ?? nameOf(page, bytes, ending);
  const key = storageKey('documents', actor.orgId, id, `page${ending}`);
  const kept = await deps.storage.put(key, bytes);
  try {
    const row = await inOrg(deps.db, actor.orgId, (trx) =>
      insertOrReplace(trx, actor, {
        ...kept,
        id,
        displayName: name,
        contentType: page.contentType,
        storageKey: key,
        category: 'knowledge_base',
        parentId: body.parent_id ?? null,
        labels: body.labels ?? [],
        metadata: {},
        origin: 'web',
        sample: false,
        force: false,
        sourceUrl: page.url,
      }),
    );
    return presentDocument(row, actor.accessLevel);
  } catch (error) {
    if (error instanceof AppError) await deps.storage.remove(key);
    throw error;
  }
};

/** A text in the character set that the server named, as readers take it; anything else as it came. */
const asUtf8 = ({ bytes, charset }: Fetched, ending: string): Buffer => {
  if (charset === null || charset === 'utf-8' || !['.html', '.txt', '.md', '.csv'].includes(ending)) return bytes;
  try {
    return Buffer.from(new TextDecoder(charset).decode(bytes));
  } catch {
    // A name of no character set: the reader guesses, as it does for any file.
    return bytes;
  }
};

const LONGEST_NAME = 200;

/** The title of a page, else the last part of its address. */
const nameOf = ({ url }: Fetched, bytes: Buffer, ending: string): string => {
  const { hostname, pathname } = new URL(url);
  const last = decoded(pathname.split('/').findLast((part) => part !== '') ?? hostname);
  const title = ending === '.html' ? readHtml(bytes.toString('utf8')).title : null;
  return (title ?? (extname(last) === ending ? last : `${last}${ending}`)).slice(0, LONGEST_NAME);
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
