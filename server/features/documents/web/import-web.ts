import { extname } from 'node:path';
import type { DocumentItem, documents } from '#contract/documents.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { endingFor, formatOf, formats } from '#contract/formats.ts';
import { may } from '#contract/roles.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { readHtml } from '#engine/reading/html.ts';
import type { Deps } from '#server/deps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { holdLevel, holdMember } from '#server/platform/limits/hold-member.ts';
import { openLanes } from '#server/platform/outbound/lanes.ts';
import { insertFile, requireNew, storageKey } from '../files.ts';
import { needs } from '../policy.ts';
import { eventOf, presentDocument } from '../present.ts';
import { requireRoom } from '../room/room.ts';
import { type DocumentRow, findDocument, findSameAddress, lockDocument, lockTree, updateDocument } from '../store.ts';
import { replaceFile } from '../versions.ts';
import { type FetchOptions, type Fetched, fetchPage } from './fetch-page.ts';

/**
 * A page is held in memory from its first byte until it is stored: so many at once in this process, beside some whose servers take their time,
 * and of an organisation and of a person. Of those who wait each person has their turn, however many pages others ask for.
 */
const pages = openLanes({ quick: 6, slow: 6, quickMs: 4000, waiting: 600 });
const AT_ONCE = { org: 2, person: 2 };
/** So many wait, and whoever calls for so long in milliseconds: for all that come before them, if each server takes its time. */
const WAITING = { org: 60, person: 30 };
const PATIENCE_MS = 60_000;

type Body = Parsed<typeof documents.importWeb, 'body'>;

/**
 * Makes a document of a public page; it is read like any other. The same address again is the same page: one that changed becomes a new version.
 * @throws forbidden below editor · no_access · invalid · not_found, both naming `url` · too_large · storage_full · already_there when it has not changed
 */
export const importWeb = async (deps: Deps, actor: OrgActor, body: Body, options: Partial<FetchOptions> = {}): Promise<DocumentItem> => {
  await permit(deps.db, actor, needs.importWeb);
  const { key, title, ...page } = await fetchAndKeep(deps, { ...actor, waitsMs: PATIENCE_MS }, body.url, options);
  try {
    const file = { ...page.file, displayName: body.display_name ?? title, category: 'knowledge_base' as const };
    const row = await inOrgInTurn(deps.db, actor.orgId, 'documents', async (trx) => {
      await holdMember(trx, actor, needs.importWeb);
      await lockTree(trx, actor.orgId);
      await requireNew(trx, actor.orgId, file);
      await requireRoom(trx, actor.orgId, deps.config, page.file.size);
      const before = await findSameAddress(trx, actor.orgId, page.url);
      if (before) return replaceFile(trx, actor, before, file);
      return insertFile(trx, actor, {
        ...file,
        parentId: body.parent_id ?? null,
        labels: body.labels ?? [],
        metadata: {},
        origin: 'web',
        sample: false,
        force: false,
        sourceUrl: page.url,
      });
    });
    return presentDocument(row, actor.accessLevel);
  } catch (error) {
    if (error instanceof AppError) await deps.storage.remove(key);
    throw error;
  }
};

/** For whom a page is fetched, and how long they wait for their turn; null for as long as it takes. */
interface Asking {
  orgId: string;
  userId: string;
  waitsMs: number | null;
}

/**
 * Fetches a page into the storage, when it is its person's turn.
 * @throws what fetchPage does · not_found for what no reader takes · rate_limited where too many wait · unavailable where it takes too long
 */
const fetchAndKeep = async (
  deps: Pick<Deps, 'config' | 'storage'>,
  { orgId, userId, waitsMs }: Asking,
  address: string,
  options: Partial<FetchOptions>,
) => {
  const bounds = [
    { name: `org ${orgId}`, most: AT_ONCE.org, waiting: WAITING.org },
    { name: `person ${userId}`, most: AT_ONCE.person, waiting: WAITING.person },
  ];
  return pages.within(bounds, { ms: waitsMs, signal: options.signal }, async (slow) => {
    const signal = options.signal ? AbortSignal.any([slow, options.signal]) : slow;
    const page = await fetchPage(address, { limit: deps.config.maxUploadBytes, ...options, signal });
    const ending = requireEnding(page);
    const bytes = asUtf8(page, ending);
    const id = newId();
    const key = storageKey('documents', orgId, id, `page${ending}`);
    const kept = await deps.storage.put(key, bytes);
    return {
      key,
      url: page.url,
      title: nameOf(page, bytes, ending),
      file: { ...kept, id, contentType: page.contentType, storageKey: key },
    };
  });
};

/**
 * Fetches the page of a document once more. One that changed becomes a new version; one that did not is left alone; one that
 * cannot be fetched any more says so and serves as it is. May run twice.
 */
export const fetchAgain = async (
  deps: Deps,
  by: { orgId: string; userId: string; documentId: string },
  options: Partial<FetchOptions> = {},
): Promise<void> => {
  const { orgId, documentId } = by;
  const before = await inOrg(deps.db, orgId, (trx) => findDocument(trx, orgId, documentId));
  if (!before?.source_url) return;
  const say = (error: string | null) => inOrg(deps.db, orgId, (trx) => tell(trx, before, error));
  try {
    const { key, file } = await fetchAndKeep(deps, { ...by, waitsMs: null }, before.source_url, options);
    const isNew = await inOrgInTurn(deps.db, orgId, 'documents', async (trx) => {
      // First the tree, then the document, as whoever makes a version does.
      await lockTree(trx, orgId);
      const now = await lockDocument(trx, orgId, documentId);
      if (!now || now.sha256?.equals(file.sha256)) return false;
      // Whoever asked may have left, or may edit no more, while the page was waited for.
      if (!may(await holdLevel(trx, by), needs.importWeb)) return false;
      await requireRoom(trx, orgId, deps.config, file.size);
      await replaceFile(trx, by, now, file);
      return true;
    });
    if (!isNew) await deps.storage.remove(key);
    if (!isNew && before.error !== null) await say(null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await say(`The page was not fetched again: ${error.message}`);
  }
};

const tell = async (trx: Trx, document: DocumentRow, error: string | null): Promise<void> => {
  await updateDocument(trx, document.org_id, document.id, { error });
  await appendEvent(trx, document.org_id, eventOf(document, 'updated'), {
    id: document.id,
    parent_id: document.parent_id,
    status: document.status,
  });
};

/** @throws not_found, naming `url`, for what no reader takes */
const requireEnding = ({ contentType, url }: Fetched): string => {
  const ending = endingFor(contentType);
  if (ending !== null) return ending;
  const message = `What stands at ${url} is no page or document that can be read (${contentType || 'of no type'}).`;
  throw new AppError('not_found', message, [{ field: 'url', message }]);
};

const isText = (ending: string): boolean => {
  const format = formatOf(ending);
  return format !== null && formats[format].bytes === 'text';
};

/** A text in the character set that the server named, as readers take it; anything else as it came. */
const asUtf8 = ({ bytes, charset }: Fetched, ending: string): Buffer => {
  if (charset === null || charset === 'utf-8' || !isText(ending)) return bytes;
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
  const title = formatOf(ending) === 'html' ? titleOf(bytes) : null;
  return (title ?? (extname(last) === ending ? last : `${last}${ending}`)).slice(0, LONGEST_NAME);
};

/** Titles stand at the top of a page; this process reads no more of it, for it serves everybody. */
const TOP_BYTES = 65_536;

/** Of a page that nests too deep the reader itself says so. */
const titleOf = (bytes: Buffer): string | null => {
  try {
    return readHtml(bytes.subarray(0, TOP_BYTES).toString('utf8')).title;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
