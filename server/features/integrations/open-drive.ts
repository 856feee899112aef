import { reason } from '#contract/reasons.ts';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { serverAddress } from '#server/platform/drives/ask-outside.ts';
import { type Drive, DriveFault } from '#server/platform/drives/drive.ts';
import { googleDrive } from '#server/platform/drives/google-drive.ts';
import type { GoogleSettings } from '#server/platform/drives/settings.ts';
import { watchedFolder } from '#server/platform/drives/watched-folder.ts';
import { webdavDrive } from '#server/platform/drives/webdav.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { IntegrationRow } from './store.ts';
import { join } from 'node:path';

type Parts = Pick<Deps, 'config' | 'seal'>;

/** What is kept sealed of a WebDAV server. */
const Server = z.object({ url: z.string(), username: z.string(), password: z.string() });
export type Server = z.infer<typeof Server>;

/** @throws conflict where the operator has not set it up */
export function requireGoogle({ config }: Pick<Parts, 'config'>): GoogleSettings {
  if (config.drives.google) return config.drives.google;
  throw new AppError('conflict', 'Google Drive is not set up here. Whoever runs the service can do it (DRIVE_GOOGLE_CLIENT_ID).');
}

/** @throws conflict where the operator watches none */
export function requireWatched({ config }: Pick<Parts, 'config'>, orgId: string): string {
  // Each organisation sees the folder that bears its id, and no other.
  if (config.drives.folder !== null) return join(config.drives.folder, orgId);
  throw new AppError('conflict', 'No folder is watched here. Whoever runs the service can set one up (DRIVE_FOLDER).');
}

/** @throws DriveFault private */
export const serverDrive = ({ url, username, password }: Server, { config: { drives } }: Pick<Parts, 'config'>): Drive =>
  webdavDrive({ url: serverAddress(url, drives.hosts), username, password, hosts: drives.hosts });

/** What was kept when it was connected. @throws DriveFault revoked when it was sealed with another secret */
export async function secretOf({ secret }: IntegrationRow, { seal }: Pick<Parts, 'seal'>): Promise<string> {
  const text = secret === null ? null : await seal.open(secret);
  if (text !== null) return text;
  throw new DriveFault('revoked', reason('drive_sealed'));
}

/** @throws DriveFault · conflict when it is not set up any more */
export async function openDrive(row: IntegrationRow, parts: Parts): Promise<Drive> {
  if (row.provider === 'folder') return watchedFolder(requireWatched(parts, row.org_id));
  const secret = await secretOf(row, parts);
  return row.provider === 'google-drive' ? googleDrive(requireGoogle(parts), secret) : serverDrive(Server.parse(JSON.parse(secret)), parts);
}
