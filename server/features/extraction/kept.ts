import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Extraction, FoundQuestion, StoredReading } from '#contract/extraction.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { finderVersion } from '#engine/work/finder-version.ts';
import type { Deps } from '#server/deps.ts';
import { foundKey } from '#server/features/documents/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type Remembered, rememberedFor, shapesAsked } from './remembered.ts';
import { type FoundWith, type Looking, type SourceRef, findQuestionsIn, sourceFile } from './source.ts';

/** What was found in a document is kept so long, for whoever looked at it before starting. */
const KEPT_MS = 60 * 60_000;
/** Compressed; more is found again when it is needed. */
const MOST_BYTES = 8 << 20;
/** Not compressed: three times the texts that the questions of a file may come to (engine/questions/together.ts), as JSON writes them. */
const MOST_UNPACKED = 64 << 20;

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

/**
 * The questions of a document or pasted text. What was found last in a document stands beside its bytes for an hour and is taken
 * again when nothing differs that could change it: the file and its name, the mapping, what is remembered for the shapes of its sheets,
 * and the code that finds.
 * @param version of the code that finds
 * @throws UnreadableFile
 */
export const findQuestionsOf = async (
  deps: Pick<Deps, 'db' | 'storage' | 'pool'>,
  orgId: string,
  ref: SourceRef,
  { signal, ...looking }: Looking & { signal?: AbortSignal },
  version?: string,
): Promise<Extraction> => {
  const find = (): Promise<FoundWith> => findQuestionsIn(deps, sourceFile(deps, ref), { ...looking, ...(signal && { signal }) });
  if ('text' in ref.from) return (await find()).extraction;
  const place = foundKey(ref.from.key);
  const made = fingerprint(ref, looking, version ?? (await finderVersion()));
  const before = await readKept(deps, place, { orgId, made, reading: looking.reading });
  if (before) return before;
  const { extraction, remembered } = await find();
  const bytes = await pack(`${made} ${digest(remembered)}`, extraction);
  if (bytes && bytes.length <= MOST_BYTES) {
    await inOrg(deps.db, orgId, (trx) => forgetLater(trx, place));
    await deps.storage.put(place, bytes);
  }
  return extraction;
};

const forgetLater = (trx: Trx, place: string): Promise<void> =>
  enqueueJob(trx, 'remove-bytes', { keys: [place] }, { jobKey: place, runAt: new Date(Date.now() + KEPT_MS) });

const fingerprint = ({ from, fileName }: SourceRef, { mapping, hidden, reading }: Looking, version: string): string =>
  digest([version, from, fileName, mapping ?? {}, hidden ?? false, reading === undefined ? 'remembered' : reading]);

/** Keys of objects in one order: the database gives them back in another than they were sent in. */
const digest = (all: Remembered | unknown[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(all, (_key, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : value,
      ),
    )
    .digest('hex');

/**
 * A line that says what it was made of, one for all but the questions, and one a question: each is a short turn to write and to read.
 * Null where it is more than is read again.
 */
const pack = async (made: string, { questions, ...about }: Extraction): Promise<Buffer | null> => {
  const lines = [made, JSON.stringify(about), ...(await mapInTurns(questions, (question) => JSON.stringify(question)))];
  const whole = Buffer.from(lines.join('\n'));
  return whole.length > MOST_UNPACKED ? null : deflate(whole);
};

/** What was packed; null where it unpacks to more than is kept, of which no more is unpacked. */
const unpack = (bytes: Uint8Array): Promise<string | null> =>
  inflate(bytes, { maxOutputLength: MOST_UNPACKED }).then(
    (whole) => whole.toString(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_BUFFER_TOO_LARGE') return null;
      throw error;
    },
  );

/** What is kept there, where it was made of the same, and the same is remembered for its shapes. */
const readKept = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  place: string,
  { orgId, made, reading }: { orgId: string; made: string; reading: StoredReading | undefined },
): Promise<Extraction | null> => {
  const bytes = await storage.read(place).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (!bytes) return null;
  const [kept, about, ...questions] = (await unpack(bytes))?.split('\n') ?? [];
  if (!kept?.startsWith(`${made} `) || about === undefined) return null;
  const told = JSON.parse(about) as Omit<Extraction, 'questions'>;
  if (kept !== `${made} ${digest(await rememberedFor(db, orgId, shapesAsked(told, reading)))}`) return null;
  return {
    ...told,
    questions: await mapInTurns(questions, (line) => JSON.parse(line) as FoundQuestion),
  };
};
