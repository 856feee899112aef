import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Page, Text, WebAddress, Whole } from './fields.ts';
import { limits } from './limits.ts';
import { Note } from './reasons.ts';

/** Drives that documents are brought in from: Google Drive, any WebDAV server (Nextcloud), a folder that the operator watches. */
export const driveProviders = ['google-drive', 'webdav', 'folder'] as const;
export const DriveProvider = z.enum(driveProviders);
export type DriveProvider = z.infer<typeof DriveProvider>;

/** Drives of one organisation. */
export const MOST_DRIVES = 20;
/** Files and folders chosen on one of them: the list of drives names them all. */
export const MOST_CHOSEN = 1000;

/** A drive that is connected, and how the last look at it went. */
export const Integration = z.object({
  id: Id,
  provider: DriveProvider,
  /** What tells it from others: the host and folder of a server; empty where the provider says enough. */
  name: z.string(),
  /** `revoked`: the consent or the password does not hold any more, connect it again. `failed`: tried again by night. */
  status: z.enum(['connected', 'revoked', 'failed']),
  /** What is wrong, what to do; of a connected drive what was left out: in English … */
  error: z.nullable(z.string()),
  /** … and as codes, for the language of a screen; none for what was kept before there were any. */
  notes: z.array(Note),
  /** Files and folders that were chosen there, by name. */
  items: Whole(z.string(), MOST_CHOSEN),
  /** Documents that came from there. */
  documents: z.int(),
  /** While it is being looked at. */
  syncing: z.boolean(),
  synced_at: z.nullable(Instant),
  created_at: Instant,
  /** Only who connected a drive looks around in it, but everybody in a watched folder. */
  can: z.object({ browse: z.boolean() }),
});
export type Integration = z.infer<typeof Integration>;

/** A file or folder on a drive; `readable` says whether it can become a document, or holds some. */
const DriveEntry = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  size: z.nullable(z.int()),
  readable: z.boolean(),
});
export type DriveEntry = z.infer<typeof DriveEntry>;

const DriveId = z.string().check(z.minLength(1), z.maxLength(limits.nameElsewhere));
const ofProvider = z.object({ provider: DriveProvider });
const oneOfProvider = z.object({ provider: DriveProvider, id: Id });
const Secret = z.string().check(z.minLength(1), z.maxLength(4000));

export const integrations = {
  list: {
    method: 'GET',
    path: '/api/integrations',
    summary: 'The drives that are connected, and which can be',
    response: {
      200: z.object({
        integrations: Whole(Integration, MOST_DRIVES),
        offered: Whole(DriveProvider, driveProviders.length),
        next_cursor: Cursor,
      }),
    },
  },
  connect: {
    method: 'POST',
    path: '/api/integrations',
    summary: 'Connect a WebDAV server, or the watched folder of the organisation',
    body: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('webdav'), url: WebAddress, username: Text(200), password: Secret }),
      z.object({ provider: z.literal('folder') }),
    ]),
    response: { 201: Integration },
  },
  consent: {
    method: 'POST',
    path: '/api/integrations/:provider/consent',
    summary: 'Where somebody consents that their files are read',
    params: ofProvider,
    response: { 201: z.object({ url: z.string() }) },
  },
  authCode: {
    method: 'POST',
    path: '/api/integrations/:provider/auth-code',
    summary: 'Connect the drive whose consent gave this code',
    params: ofProvider,
    body: z.object({ code: Secret, state: Secret }),
    response: { 201: Integration },
  },
  token: {
    method: 'GET',
    path: '/api/integrations/:provider/token/:id',
    summary: 'A token of an hour for the drive, for who connected it',
    params: oneOfProvider,
    response: { 200: z.object({ access_token: z.string(), expires_at: Instant }) },
  },
  browse: {
    method: 'GET',
    path: '/api/integrations/:provider/items/:id',
    summary: 'What lies in a folder of the drive (the top without folder), folders first, by name',
    params: oneOfProvider,
    query: z.object({ folder: z.optional(DriveId), ...Page }),
    response: { 200: z.object({ items: z.array(DriveEntry), next_cursor: Cursor }) },
  },
  pick: {
    method: 'POST',
    path: '/api/integrations/:provider/items',
    summary: 'Bring in files, and folders with what comes into them later',
    params: ofProvider,
    body: z.object({
      integration_id: Id,
      items: z.array(DriveId).check(z.minLength(1), z.maxLength(200)),
      /** The folder of the knowledge base that they come into. */
      parent_id: z.optional(z.nullable(Id)),
    }),
    response: { 202: Integration },
  },
  sync: {
    method: 'POST',
    path: '/api/integrations/:id/sync',
    summary: 'Look at a drive now: what changed there is read anew',
    params: IdParam,
    response: { 202: Integration },
  },
  remove: {
    method: 'DELETE',
    path: '/api/integrations/:id',
    summary: 'Disconnect a drive; documents that came from there stay',
    params: IdParam,
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
