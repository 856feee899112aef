import type { Readable } from 'node:stream';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { ToldFile, toldFiles } from '#contract/told-files.ts';
import type { Deps } from '#server/deps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from '../policy.ts';
import { presentTold } from '../present.ts';
import { requireFile } from './keep.ts';
import { presentFile } from './present.ts';
import * as store from './store.ts';

/** Files that customers were given, newest first. */
export const listFiles = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50, ...filter }: Parsed<typeof toldFiles.list, 'query'>,
): Promise<Answer<typeof toldFiles.list>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.files);
    const { page, next_cursor } = await store.listFiles(trx, actor.orgId, filter, { after: cursor ?? null, limit });
    return { files: page.map(presentFile), next_cursor };
  });

/** One of them. @throws not_found */
export const getFile = (db: Db, actor: OrgActor, id: string): Promise<ToldFile> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.file);
    return presentFile(await requireFile(trx, actor.orgId, id));
  });

/** Its bytes, as they were kept. @throws not_found */
export const openFile = async (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  actor: OrgActor,
  id: string,
): Promise<{ fileName: string; contentType: string; bytes: Readable }> => {
  const file = await inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.content);
    return requireFile(trx, actor.orgId, id);
  });
  return { fileName: file.file_name, contentType: file.content_type, bytes: await storage.get(file.storage_key) };
};

/** What it tells. @throws not_found */
export const listFileAnswers = (
  db: Db,
  actor: OrgActor,
  id: string,
  { cursor, limit = 50 }: Parsed<typeof toldFiles.answers, 'query'>,
): Promise<Answer<typeof toldFiles.answers>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.answers);
    await requireFile(trx, actor.orgId, id);
    const { page, next_cursor } = await store.listAnswers(trx, actor.orgId, id, { after: cursor ?? null, limit });
    return { told: page.map(presentTold), next_cursor };
  });
