import { reason } from '#contract/reasons.ts';
import * as z from 'zod/mini';
import { askOutside } from './ask-outside.ts';
import { type Drive, DriveFault, type DriveItem, keepable } from './drive.ts';
import { freshToken, jsonOf, revoked } from './google-consent.ts';
import type { GoogleSettings } from './settings.ts';

/** Fields of developers.google.com/drive/api/reference/rest/v3/files. */
const File = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  size: z.optional(z.string()),
  md5Checksum: z.optional(z.string()),
  headRevisionId: z.optional(z.string()),
  modifiedTime: z.optional(z.string()),
  trashed: z.optional(z.boolean()),
});
type File = z.infer<typeof File>;
const Page = z.object({ files: z.array(File), nextPageToken: z.optional(z.string()) });
const FIELDS = 'id,name,mimeType,size,md5Checksum,headRevisionId,modifiedTime,trashed';

const FOLDER = 'application/vnd.google-apps.folder';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** What Google keeps in a form of its own, and as what it is exported (developers.google.com/drive/api/guides/ref-export-formats). */
const exported: Readonly<Record<string, { ending: string; type: string }>> = {
  'application/vnd.google-apps.document': { ending: '.docx', type: `${OFFICE}.wordprocessingml.document` },
  'application/vnd.google-apps.spreadsheet': { ending: '.xlsx', type: `${OFFICE}.spreadsheetml.sheet` },
  'application/vnd.google-apps.presentation': { ending: '.pptx', type: `${OFFICE}.presentationml.presentation` },
};
const LIST_LIMIT = 16 * 1_048_576;
const MOST_PAGES = 50;

/** Google Drive, with the consent that one person gave. */
export function googleDrive(settings: GoogleSettings, refreshToken: string): Drive {
  const { hostname } = new URL(settings.apiUrl);
  let token: { text: string; until: number } | null = null;
  const bearer = async (signal: AbortSignal): Promise<string> => {
    if (!token || token.until < Date.now()) {
      const fresh = await freshToken(settings, refreshToken, signal);
      token = { text: fresh.access_token, until: Date.now() + (fresh.expires_in - 60) * 1000 };
    }
    return token.text;
  };
  const call = async (path: string, query: Record<string, string>, { limit, signal }: { limit: number; signal: AbortSignal }) => {
    const url = new URL(`${settings.apiUrl}${path}?${new URLSearchParams({ supportsAllDrives: 'true', ...query }).toString()}`);
    const headers = { authorization: `Bearer ${await bearer(signal)}` };
    const answer = await askOutside(url, { headers, limit, signal, hosts: [hostname] });
    if (answer.status === 200) return answer;
    if (answer.status === 401) throw revoked();
    if (answer.status === 404) throw new DriveFault('gone', reason('drive_file_unshared'));
    throw new DriveFault('unreachable', reason('drive_google_fails', { status: answer.status }));
  };
  const file = async (id: string, signal: AbortSignal): Promise<File> =>
    jsonOf(await call(`/files/${idOf(id)}`, { fields: FIELDS }, { limit: LIST_LIMIT, signal }), File);
  return {
    async list(folder, signal) {
      const query = { q: `'${idOf(folder ?? 'root')}' in parents and trashed = false`, fields: `nextPageToken,files(${FIELDS})` };
      const items: DriveItem[] = [];
      let pageToken: string | undefined;
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const more = { includeItemsFromAllDrives: 'true', pageSize: '1000', ...(pageToken === undefined ? {} : { pageToken }) };
        const page = jsonOf(await call('/files', { ...query, ...more }, { limit: LIST_LIMIT, signal }), Page);
        items.push(...page.files.map(itemOf).filter((item) => item !== null));
        pageToken = page.nextPageToken;
        if (pageToken === undefined) return items;
      }
      throw new DriveFault('too_large', reason('drive_folder_full'));
    },
    async find(id, signal) {
      const found = await file(id, signal);
      const item = found.trashed === true ? null : itemOf(found);
      if (!item) throw new DriveFault('gone', reason('drive_file_binned', { file: found.name }));
      return item;
    },
    async read({ id }, reading) {
      const { mimeType } = await file(id, reading.signal);
      const as = exported[mimeType];
      const answer = as
        ? await call(`/files/${idOf(id)}/export`, { mimeType: as.type }, reading)
        : await call(`/files/${idOf(id)}`, { alt: 'media' }, reading);
      return answer.bytes;
    },
  };
}

/** Ids stand in paths and in queries. @throws DriveFault gone for what is none */
const idOf = (id: string): string => {
  if (/^[\w-]{1,200}$/.test(id)) return id;
  throw new DriveFault('gone', reason('drive_file_unshared'));
};

/** Null for what cannot be exported: forms, drawings, shortcuts. */
function itemOf({ id, name, mimeType, size, ...marks }: File): DriveItem | null {
  if (mimeType === FOLDER) return keepable({ id, name, kind: 'folder', size: null, mark: '' });
  const as = exported[mimeType];
  if (!as && mimeType.startsWith('application/vnd.google-apps.')) return null;
  const mark = marks.md5Checksum ?? marks.headRevisionId ?? marks.modifiedTime ?? '';
  return keepable({ id, name: as ? `${name}${as.ending}` : name, kind: 'file', size: size === undefined ? null : Number(size), mark });
}
