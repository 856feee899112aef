import { normalise } from '#contract/normalise.ts';
import { extname } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { pictureKey, requireUser } from '#server/features/users/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { inPages } from './in-pages.ts';
import { askedBy, fewInOneOrg, inOneOrg, ofThePerson } from './what-is-own.ts';
import { type ZippedFile, zipped } from './zipped.ts';

/** In bytes; a kind of rows with more is told in several files, and an archive with more ends. */
interface Most {
  file: number;
  archive: number;
}

/** Below what any program reads (a zip archive without Zip64 ends at 4 GB), with room for the names at its end. */
const MOST: Most = { file: 1_000_000_000, archive: 3_500_000_000 };

const README = `This is what Rejoinder keeps of you, as JSON, one file of a kind; a kind of which there is very much goes on in “…-2.json”.
“organisations/…” holds what you wrote in each organisation that you are a member of.
`;
const NOT_ALL = `This archive is full. What it does not hold, whoever runs this service can give you. These files are not whole:
`;

/**
 * Puts all that is somebody's own, and what they wrote where they are a member, under a key as a zip archive of JSON files. Of its rows a
 * page is in memory at a time. Answers its size in bytes, and by which memberships it was made.
 */
export const putOwnData = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: string,
  { key, most = MOST }: { key: string; most?: Most },
): Promise<{ size: number; memberships: string[] }> => {
  const members = await db
    .selectFrom('access')
    .innerJoin('org', 'org.id', 'access.org_id')
    .select(['org.id', 'org.name', 'access.id as membership'])
    .where('access.user_id', '=', userId)
    .execute();
  const archive = new Archive(most);
  const { size } = await storage.put(
    key,
    archive.written(() => ownFiles({ db, storage }, { userId, members }, archive)),
  );
  return { size, memberships: members.map(({ membership }) => membership) };
};

/** What an archive may hold, and what it left out. */
class Archive {
  readonly cut: string[] = [];
  readonly most: Most;
  #bytes = 0;

  constructor(most: Most) {
    this.most = most;
  }

  get isFull(): boolean {
    return this.#bytes >= this.most.archive;
  }

  async *written(files: () => AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
    for await (const piece of zipped(files())) {
      this.#bytes += piece.length;
      yield piece;
    }
  }
}

interface Person {
  userId: string;
  members: { id: string; name: string }[];
}

async function* ownFiles(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { userId, members }: Person,
  archive: Archive,
): AsyncGenerator<ZippedFile> {
  yield { name: 'README.txt', pieces: one(README) };
  const { picture } = await requireUser(db, userId);
  if (picture) yield { name: `picture${extname(picture)}`, pieces: one(await storage.read(pictureKey(picture))) };
  yield* asTheyAre(await db.transaction().execute((trx) => ofThePerson(trx, userId)));
  yield* withRows(askedBy(userId), (ask) => db.transaction().execute(ask), archive);
  for (const { id, name } of members) {
    const folder = `organisations/${folderOf(name)}-${id.slice(-6)}/`;
    yield* asTheyAre(await inOrg(db, id, (trx) => fewInOneOrg(trx, userId)), folder);
    yield* withRows(inOneOrg(id, userId), (ask) => inOrg(db, id, ask), archive, folder);
  }
  if (archive.cut.length > 0) yield { name: 'NOT-ALL.txt', pieces: one(NOT_ALL + archive.cut.join('\n')) };
}

const folderOf = (name: string): string =>
  normalise(name, 'NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60);

async function* one(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content as string);
}

function* asTheyAre(files: Record<string, unknown>, folder = ''): Generator<ZippedFile> {
  for (const [name, rows] of Object.entries(files)) yield { name: `${folder}${name}.json`, pieces: one(JSON.stringify(rows, null, 2)) };
}

async function* withRows(
  files: ReturnType<typeof askedBy>,
  within: <T>(ask: (trx: Trx) => Promise<T>) => Promise<T>,
  archive: Archive,
  folder = '',
): AsyncGenerator<ZippedFile> {
  for (const [name, page] of Object.entries(files))
    yield* asArrays(
      `${folder}${name}`,
      inPages((after) => within((trx) => page(trx, after))),
      archive,
    );
}

/** Rows as one array of JSON, or several where they are too many for a file. */
async function* asArrays(name: string, rows: AsyncGenerator<object>, archive: Archive): AsyncGenerator<ZippedFile> {
  let next = await rows.next();
  const array = async function* () {
    let bytes = 0;
    for (; !next.done && !archive.isFull && bytes < archive.most.file; next = await rows.next()) {
      const piece = Buffer.from(`${bytes === 0 ? '[\n' : ',\n'}${JSON.stringify(next.value, null, 2)}`);
      bytes += piece.length;
      yield piece;
    }
    yield Buffer.from(bytes === 0 ? '[]' : '\n]');
  };
  for (let part = 1; part === 1 || (!next.done && !archive.isFull); part++)
    yield { name: part === 1 ? `${name}.json` : `${name}-${part}.json`, pieces: array() };
  if (!next.done) archive.cut.push(`${name}.json`);
}
