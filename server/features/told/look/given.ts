import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** A given answer as it is looked at again. */
export type GivenRow = Pick<
  Selectable<Tables['told_answer']>,
  'id' | 'customer' | 'product' | 'question' | 'choice' | 'answer' | 'comment' | 'citations' | 'grounds' | 'told_at' | 'tied_at' | 'sample'
>;

/** When what an answer rests on stood: as it was told, or as it was found since. */
export const standingOf = ({ told_at, tied_at }: Pick<GivenRow, 'told_at' | 'tied_at'>): Date => tied_at ?? told_at;

/** Before any given answer. */
export const START = '00000000-0000-0000-0000-000000000000';

/** Of a portion of given answers. */
export const TOGETHER = 200;

/** What customers hold as told, in the order of its ids; with `citing` only what rests on one of these. */
export const listGiven = (trx: Trx, orgId: string, after: string, citing: string[] | null): Promise<GivenRow[]> => {
  const rows = trx
    .selectFrom('told_answer')
    .select([
      'id',
      'customer',
      'product',
      'question',
      'choice',
      'answer',
      'comment',
      'citations',
      'grounds',
      'told_at',
      'tied_at',
      'sample',
    ])
    .where('org_id', '=', orgId)
    .where('superseded_at', 'is', null)
    .where('id', '>', after)
    .where(sql<boolean>`citations <> '[]'::jsonb`)
    .orderBy('id')
    .limit(TOGETHER);
  const cites = (field: string) => sql<boolean>`exists (
    select from unnest(${citing ?? []}::uuid[]) as thing, jsonb_build_array(jsonb_build_object(${field}::text, thing)) as cited
    where citations @> cited or grounds @> cited
  )`;
  return (citing === null ? rows : rows.where((e) => e.or([cites('document_id'), cites('library_entry_id')]))).execute();
};

/** The company's products, as requests and what was told name them. */
export const listProducts = async (trx: Trx, orgId: string): Promise<string[]> => {
  const { rows } = await sql<{ product: string }>`
    select product from request where org_id = ${orgId} and product is not null and deleted_at is null
    union
    select product from told_answer where org_id = ${orgId} and product is not null`.execute(trx);
  return rows.map(({ product }) => product);
};
