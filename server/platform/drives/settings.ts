import { resolve } from 'node:path';
import * as z from 'zod';
import { optional } from '#engine/common/settings.ts';

const text = z.string().min(1);

/** The settings of drives (docs/operations.md). */
export const driveEnvironment = {
  DRIVE_GOOGLE_CLIENT_ID: optional(text).describe(
    'Client id at Google for Google Drive: people can bring in files from there. Needs DRIVE_GOOGLE_CLIENT_SECRET.',
  ),
  DRIVE_GOOGLE_CLIENT_SECRET: optional(text).describe('Its client secret.'),
  DRIVE_GOOGLE_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Another address than that of Google for consent, tokens and files, such as a proxy.',
  ),
  DRIVE_HOSTS: optional(text).describe(
    'Hosts of your own network where WebDAV drives may lie, over http:// too, separated by commas; all others must be public and https://.',
  ),
  DRIVE_FOLDER: optional(text).describe(
    'Folder on this machine with one folder for each organisation, named by its id, whose files it may bring in.',
  ),
};

type DriveEnvironment = z.infer<z.ZodObject<typeof driveEnvironment>>;

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** Where people consent. */
  consentUrl: string;
  tokenUrl: string;
  /** Without a trailing slash. */
  apiUrl: string;
}

/** Which drives can be connected; a WebDAV server always can. */
export interface DriveSettings {
  google: GoogleSettings | null;
  hosts: string[];
  folder: string | null;
}

/** @throws Error with a sentence, for settings that do not go together */
export function drivesOf(env: DriveEnvironment): DriveSettings {
  return {
    google: google(env),
    hosts: (env.DRIVE_HOSTS ?? '').split(',').map((host) => host.trim()).filter(Boolean), // prettier-ignore
    folder: env.DRIVE_FOLDER === undefined ? null : resolve(env.DRIVE_FOLDER),
  };
}

/** Addresses: developers.google.com/identity/protocols/oauth2/web-server and developers.google.com/drive/api/reference/rest/v3. */
function google(env: DriveEnvironment): GoogleSettings | null {
  const { DRIVE_GOOGLE_CLIENT_ID: clientId, DRIVE_GOOGLE_CLIENT_SECRET: clientSecret, DRIVE_GOOGLE_URL: other } = env;
  if (clientId === undefined) return null;
  if (clientSecret === undefined) throw new Error('DRIVE_GOOGLE_CLIENT_SECRET is missing. Google shows it beside the client id.');
  const base = other?.replace(/(?<!\/)\/+$/, '');
  return {
    clientId,
    clientSecret,
    consentUrl: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: `${base ?? 'https://oauth2.googleapis.com'}/token`,
    apiUrl: `${base ?? 'https://www.googleapis.com'}/drive/v3`,
  };
}
