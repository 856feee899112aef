import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, basename, join, resolve } from 'node:path';
import { UnreadableFile } from '#engine/files/model.ts';

/** Exit statuses of the command line (docs/guide/command-line.md). */
export const exit = { done: 0, failed: 1, usage: 2, nothing: 3, unreadable: 65, unavailable: 69, interrupted: 130 } as const;

/** A failure that people can act on; ends the command with its status and one sentence on standard error. */
export class CommandFailure extends Error {
  readonly status: number;
  constructor(sentence: string, status: number = exit.failed) {
    super(sentence);
    this.name = 'CommandFailure';
    this.status = status;
  }
}

/** Ends the command with one sentence. */
export const fail = (sentence: string, status: number = exit.failed): never => {
  throw new CommandFailure(sentence, status);
};

/** What a terminal takes for an order, or turns the direction of writing by: control characters but line ends and tabs, and marks of direction. */
const ORDERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text as a terminal may show it, whoever's file it comes from: orders to the terminal stand there as `\\u001b`. In JSON they mean the same. */
export const shown = (text: string): string => text.replace(ORDERS, (order) => `\\u${order.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The one result on standard output: a JSON document with `--json`, otherwise text for people. */
export function print(json: boolean | undefined, value: unknown, human: () => string): void {
  process.stdout.write(`${shown(json ? JSON.stringify(value) : human())}\n`);
}

/** A warning on standard error. */
export const warn = (sentence: string): void => {
  process.stderr.write(`${shown(sentence)}\n`);
};

const REPEAT_MS = 3000;

/** Progress on standard error: a bar that redraws on a terminal, otherwise a line every few seconds. */
export function progress(label: string): { update(done: number, total: number): void; end(): void } {
  const terminal = process.stderr.isTTY === true;
  const said = shown(label);
  let last = terminal ? 0 : Date.now();
  let drawn = false;
  return {
    update(done, total) {
      if (!terminal && Date.now() - last < REPEAT_MS) return;
      if (terminal && Date.now() - last < 100) return;
      last = Date.now();
      drawn = true;
      const share = total > 0 ? done / total : 0;
      const bar = '█'.repeat(Math.round(share * 24)).padEnd(24, '░');
      process.stderr.write(terminal ? `\r${said} ${bar} ${done}/${total} ` : `${said} ${done}/${total}\n`);
    },
    end() {
      if (terminal && drawn) process.stderr.write('\r\u001b[K');
    },
  };
}

/** Refuses an output that exists, before any work is done. */
export function checkOut(path: string, force: boolean | undefined): void {
  if (existsSync(path) && !force) fail(`${path} is there already. Give another --out, or --force to replace it.`);
}

/** A half file that old has lost its writer: a write takes seconds. */
const LEFT_AFTER_MS = 600_000;

/** Removes what killed runs left beside a target. */
async function removeHalfFiles(target: string): Promise<void> {
  const folder = dirname(target);
  const start = `.${basename(target)}.`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || !/^[0-9a-f]{8}\.part$/.test(name.slice(start.length))) continue;
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written && Date.now() - written.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true });
  }
}

/** Writes beside the target and renames: a killed run leaves no half file under its name, and what it leaves beside goes with the next. */
export async function writeOut(path: string, bytes: Uint8Array | string, options: { force?: boolean | undefined }): Promise<void> {
  const target = resolve(path);
  checkOut(target, options.force);
  const beside = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.part`);
  try {
    await removeHalfFiles(target);
    const file = await open(beside, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') fail(`The folder ${dirname(target)} is not there. Make it first, or give another --out.`);
    if (code === 'EACCES' || code === 'EROFS') fail(`${dirname(target)} cannot be written to. Give another --out.`);
    if (code === 'ENOSPC') fail(`The disk is full: ${path} was not written. Free some space and try again.`);
    throw error;
  }
}

/** The sentence and exit status of any error. */
export function explain(error: unknown): { sentence: string; status: number } {
  if (error instanceof CommandFailure) return { sentence: error.message, status: error.status };
  if (error instanceof UnreadableFile) return { sentence: error.message, status: exit.unreadable };
  if (error instanceof Error && error.name === 'IndexUnusable') return { sentence: error.message, status: exit.failed };
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path) return { sentence: `There is no file or folder ${path}. Check the name.`, status: exit.failed };
  if (code === 'EACCES' && path) return { sentence: `${path} may not be read by this user. Check its permissions.`, status: exit.failed };
  if (code === 'EISDIR') return { sentence: `${path ?? 'That'} is a folder; give a file.`, status: exit.failed };
  if (code === 'ENOSPC' || code === '53100') return { sentence: 'The disk is full. Free some space and try again.', status: exit.failed };
  return { sentence: `Something went wrong: ${message ?? String(error)}. Run again with --debug to see where.`, status: exit.failed };
}
