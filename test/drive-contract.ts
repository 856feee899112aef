import { expect, test } from 'vitest';
import type { Drive, DriveFaultKind } from '#server/platform/drives/drive.ts';

/** A drive with nothing in it, and how the people who own it change its files. */
export interface OpenedDrive {
  drive: Drive;
  put(path: string, text: string): void;
  remove(path: string): void;
  close(): Promise<void>;
}

const signal = new AbortController().signal;
const faulty = (kind: DriveFaultKind) => expect.objectContaining({ name: 'DriveFault', kind });

/** What every drive must do (drive.ts), tried on one that is empty. */
export function driveContract(name: string, open: () => Promise<OpenedDrive>): void {
  test(`${name} as a drive lists, finds and reads; a mark tells of a change; what is gone says so`, async () => {
    const { drive, put, remove, close } = await open();
    put('Backup & restore ščž.md', 'We keep backups.');
    put('Policies/Deep/Access.md', 'Access is reviewed.');
    const top = await drive.list(null, signal);
    expect(top.map(({ name, kind }) => [name, kind]).sort(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['Backup & restore ščž.md', 'file'],
      ['Policies', 'folder'],
    ]);
    const folder = top.find(({ kind }) => kind === 'folder')!;
    const [deep] = await drive.list(folder.id, signal);
    const [access] = await drive.list(deep!.id, signal);
    expect(await drive.find(access!.id, signal)).toEqual(access);
    expect((await drive.read(access!, { limit: 1000, signal })).toString()).toBe('Access is reviewed.');
    await expect(drive.read(access!, { limit: 3, signal })).rejects.toEqual(faulty('too_large'));
    put('Policies/Deep/Access.md', 'Access is reviewed yearly.');
    const after = await drive.find(access!.id, signal);
    expect(after.id).toBe(access!.id);
    expect(after.mark).not.toBe(access!.mark);
    expect((await drive.find(access!.id, signal)).mark).toBe(after.mark);
    remove('Policies/Deep/Access.md');
    await expect(drive.find(access!.id, signal)).rejects.toEqual(faulty('gone'));
    for (const odd of ['../../../etc/passwd', '/etc/passwd', '%2e%2e/%2e%2e/etc/passwd', '\0', "x' or '1'='1"])
      await expect(drive.find(odd, signal)).rejects.toEqual(faulty('gone'));
    await close();
  });
}
