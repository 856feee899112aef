import { reason } from '#contract/reasons.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { type XmlElement, descend, leafText, readTreeInTurns } from '#engine/files/xml-tree.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { openLines } from '../limits/lines.ts';
import { type Answered, askOutside } from './ask-outside.ts';
import { type Drive, DriveFault, type DriveItem, keepable } from './drive.ts';

interface Settings {
  /** Of the folder that is the top, with a trailing slash. */
  url: URL;
  username: string;
  password: string;
  hosts: string[];
}

/** What a folder of so many files needs, by a server that writes much of each. It is read where everybody is served. */
const LIST_LIMIT = 4 * 1_048_576;
const most = { items: 5000, elements: 200_000, depth: 12 };
/** Bytes of all listings of one look: five thousand folders and as many files come to a third. */
const MOST_BYTES = 32 * 1_048_576;
/** Characters of an address as the server writes it, and of what it says beside; nothing longer is decoded. */
const LONGEST_ADDRESS = 8192;
const LONGEST_VALUE = 1024;
const MULTI_STATUS = 207;
/** A listing of four megabytes is a tree of a hundred: one is read at a time, of each server in turn. Whoever waits is one of few (`lanes.ts`). */
const readings = openLines();
const readingOf = (host: string) =>
  ['listings', `listings of ${host}`].map((name) => ({ name, most: 1, waiting: Number.POSITIVE_INFINITY }));
const ASKED = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:getcontentlength/><d:getetag/><d:getlastmodified/></d:prop></d:propfind>`;

/** A WebDAV server (RFC 4918), as Nextcloud and ownCloud are: ids are paths, encoded as the server writes them. */
export function webdavDrive({ url: top, username, password, hosts }: Settings): Drive {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  let listed = 0;
  const urlOf = (id: string): URL => {
    const url = id.startsWith('/') && URL.canParse(id, top) ? new URL(id, top) : null;
    if (!url || url.origin !== top.origin || !url.pathname.startsWith(top.pathname) || /%2f|%5c/i.test(url.pathname)) throw gone(id);
    return url;
  };
  const propfind = async (id: string, depth: '0' | '1', signal: AbortSignal): Promise<DriveItem[]> => {
    const headers = { authorization, depth, 'content-type': 'application/xml; charset=utf-8' };
    const url = urlOf(id);
    const answer = await askOutside(url, { method: 'PROPFIND', headers, body: ASKED, limit: LIST_LIMIT, signal, hosts });
    requireStatus(answer, id, MULTI_STATUS);
    listed += answer.bytes.length;
    if (listed > MOST_BYTES)
      throw new DriveFault('too_large', reason('drive_sends_much', { host: url.host, size: MOST_BYTES / 1_048_576 }));
    const read = () => itemsOf(answer.bytes.toString('utf8'), url);
    const items = await readings.within(readingOf(url.host), { ms: null, signal }, read);
    return items.filter(({ id: path }) => path.startsWith(top.pathname));
  };
  return {
    async list(folder, signal) {
      const at = folder ?? top.pathname;
      const own = plain(urlOf(at).pathname);
      return (await propfind(at, '1', signal)).filter(({ id }) => plain(id) !== own);
    },
    async find(id, signal) {
      const [item] = await propfind(id, '0', signal);
      if (!item) throw gone(id);
      return item;
    },
    async read({ id }, { limit, signal }) {
      const answer = await askOutside(urlOf(id), { headers: { authorization }, limit, signal, hosts });
      requireStatus(answer, id, 200);
      return answer.bytes;
    },
  };
}

/** A path without what servers write differently: the closing slash and the case of escapes. */
const plain = (path: string): string => nameIn(path.replace(/(?<!\/)\/+$/, ''));

const nameIn = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const gone = (id: string): DriveFault => new DriveFault('gone', reason('drive_file_gone', { file: lastOf(id) }));

const lastOf = (path: string): string => nameIn(path.split('/').findLast((part) => part !== '') ?? '/');

function requireStatus({ status }: Answered, id: string, wanted: number): void {
  if (status === wanted) return;
  if (status === 401 || status === 403) throw new DriveFault('revoked', reason('drive_refuses'));
  if (status === 404 || status === 410) throw gone(id);
  throw new DriveFault('unreachable', reason('drive_server_fails', { status }));
}

/**
 * Read in turns with whatever else waits for this process.
 * @throws DriveFault unreachable for what is no answer of a WebDAV server · too_large for more than is read of a folder
 */
async function itemsOf(source: string, asked: URL): Promise<DriveItem[]> {
  try {
    const list = descend(await readTreeInTurns(source, 'answer', most), 'multistatus');
    const responses = list?.children.filter(({ name }) => name === 'response') ?? [];
    // The folder itself is among them.
    if (responses.length > most.items + 1) throw folderFull();
    return (await mapInTurns(responses, (response) => itemOf(source, response, asked))).filter((item) => item !== null);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.reason === 'limit') throw folderFull();
    throw new DriveFault('unreachable', reason('drive_no_list'));
  }
}

const folderFull = (): DriveFault => new DriveFault('too_large', reason('drive_folder_full'));

function itemOf(source: string, response: XmlElement, asked: URL): DriveItem | null {
  const href = descend(response, 'href');
  const found = response.children
    .filter(({ name }) => name === 'propstat')
    .find((one) => / 200 /.test(textOf(source, one, 'status') ?? ''));
  const at = href && leafOf(source, href, LONGEST_ADDRESS);
  if (at === undefined || !found) return null;
  const url = URL.canParse(at, asked) ? new URL(at, asked) : null;
  if (url?.origin !== asked.origin) return null;
  const isFolder = descend(found, 'prop', 'resourcetype', 'collection') !== undefined;
  const item = { id: url.pathname, name: lastOf(url.pathname) };
  if (isFolder) return keepable({ ...item, kind: 'folder', size: null, mark: '' });
  const size = Number(textOf(source, found, 'prop', 'getcontentlength') ?? Number.NaN);
  const mark = [textOf(source, found, 'prop', 'getetag') ?? textOf(source, found, 'prop', 'getlastmodified') ?? '', size].join(' ');
  return keepable({ ...item, kind: 'file', size: Number.isSafeInteger(size) ? size : null, mark });
}

const textOf = (source: string, element: XmlElement, ...path: string[]): string | undefined => {
  const found = descend(element, ...path);
  return found && leafOf(source, found, LONGEST_VALUE);
};

/** What an element says; undefined where that is longer than anybody writes it. */
const leafOf = (source: string, element: XmlElement, longest: number): string | undefined =>
  element.closeStart - element.tagEnd > longest ? undefined : leafText(source, element).trim();
