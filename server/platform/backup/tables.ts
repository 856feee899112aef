import type pg from 'pg';
import type { BackedUpTable } from './manifest.ts';

export interface Table extends BackedUpTable {
  /** Rows are seen only by who names their organisation. */
  isolated: boolean;
}

/** The tables of the product, and what waits in the job queue: unfinished jobs are part of what is kept, who had them in hand is not. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, c.relforcerowsecurity as isolated,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and not (n.nspname = 'graphile_worker' and a.attname in ('locked_at', 'locked_by'))
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (
      (n.nspname in ('public', 'identity') and c.relname <> 'migration')
      or (n.nspname = 'graphile_worker' and c.relname in ('_private_tasks', '_private_job_queues', '_private_jobs')))
    order by n.nspname, c.relname collate "C"`);
  return rows;
}

/** The counters behind columns of these tables. */
export async function listSequences(client: pg.ClientBase, tables: Pick<Table, 'schema' | 'name'>[]): Promise<string[]> {
  const { rows } = await client.query<{ sequence: string }>(
    `select distinct sequence from unnest($1::text[]) as owner (name)
      join pg_attribute a on a.attrelid = owner.name::regclass and a.attnum > 0 and not a.attisdropped
      cross join lateral pg_get_serial_sequence(owner.name, a.attname) as sequence
      where sequence is not null order by sequence`,
    [tables.map(quoted)],
  );
  return rows.map(({ sequence }) => sequence);
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${quote(schema)}.${quote(name)}`;
export const columnList = ({ columns }: Pick<Table, 'columns'>): string => columns.map(quote).join(', ');
