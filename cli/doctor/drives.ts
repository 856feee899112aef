import { access, constants, readdir } from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import { type Finding, look } from './finding.ts';

const PATIENCE_MS = 10_000;

/** The drives that the operator offers: Google is asked with a token that cannot hold, the watched folder is listed. */
export const lookAtDrives = async ({ drives }: Config): Promise<Finding[]> => [
  await look('Google Drive', async () => {
    if (drives.google === null) return 'not offered (no DRIVE_GOOGLE_CLIENT_ID)';
    return askGoogle(drives.google);
  }),
  await look('watched folder', async () => {
    if (drives.folder === null) return 'not offered (no DRIVE_FOLDER)';
    return listed(drives.folder);
  }),
];

/** Google refuses a false token with another word than a client that it does not know. */
async function askGoogle(google: NonNullable<Config['drives']['google']>): Promise<string> {
  const [{ freshToken }, { DriveFault }] = await Promise.all([
    import('#server/platform/drives/google-consent.ts'),
    import('#server/platform/drives/drive.ts'),
  ]);
  try {
    await freshToken(google, 'a token of the doctor', AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (error instanceof DriveFault && error.kind === 'revoked') return 'Google knows the client id and its secret';
    throw error;
  }
  throw new Error(`${google.tokenUrl} gives a token for anything; that is not Google`);
}

async function listed(folder: string): Promise<string> {
  try {
    await access(folder, constants.R_OK);
    const inside = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isDirectory()).length;
    return `${folder} can be read, ${inside} ${inside === 1 ? 'folder' : 'folders'} of organisations`;
  } catch (error) {
    throw new Error(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code}). Make it, or correct DRIVE_FOLDER`, {
      cause: error,
    });
  }
}
