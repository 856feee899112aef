import type pg from 'pg';

/** The schema as it stands, in an order that does not depend on how it came about: what `server/schema.sql` holds. */
export async function dumpSchema(pool: pg.Pool): Promise<string> {
  const parts: string[] = [];
  for (const schema of ['identity', 'public']) {
    parts.push(`-- schema ${schema}`);
    parts.push(...(await lines(pool, FUNCTIONS, schema)));
    for (const table of await lines(pool, TABLES, schema)) parts.push(await dumpTable(pool, schema, table));
  }
  return `${parts.join('\n\n')}\n`;
}

async function dumpTable(pool: pg.Pool, schema: string, table: string): Promise<string> {
  const name = `${schema}."${table}"`;
  const columns = await lines(pool, COLUMNS, name);
  const constraints = await lines(pool, CONSTRAINTS, name);
  const after = (await Promise.all([INDEXES, POLICIES, TRIGGERS].map((query) => lines(pool, query, name)))).flat();
  return `create table ${name} (\n  ${[...columns, ...constraints].join(',\n  ')}\n);${after.map((line) => `\n${line};`).join('')}`;
}

const lines = async (pool: pg.Pool, query: string, of: string): Promise<string[]> =>
  (await pool.query<{ line: string }>(query, [of])).rows.map(({ line }) => line);

const FUNCTIONS = `select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = $1 order by p.proname`;

const TABLES = `select c.relname as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind = 'r' and c.relname <> 'migration' order by c.relname collate "C"`;

const COLUMNS = `select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attidentity = 'a' then ' generated always as identity' else '' end
    || case when a.attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`;

const CONSTRAINTS = `select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
  where conrelid = $1::regclass and contype <> 'n' order by contype desc, conname collate "C"`;

const INDEXES = `select pg_get_indexdef(i.indexrelid) as line from pg_index i
  where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by i.indexrelid::regclass::text collate "C"`;

const POLICIES = `select case when c.relforcerowsecurity then 'alter table ' || c.oid::regclass || ' force row level security' end as line
    from pg_class c where c.oid = $1::regclass and c.relforcerowsecurity
  union all
  select 'create policy ' || polname || ' on ' || polrelid::regclass || ' using (' || pg_get_expr(polqual, polrelid)
    || ') with check (' || pg_get_expr(polwithcheck, polrelid) || ')'
    from pg_policy where polrelid = $1::regclass`;

const TRIGGERS = `select pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by tgname`;
