import type pg from 'pg';
import { openColumns, remarks } from './open-columns.ts';

interface Column {
  table: string;
  column: string;
  /** As PostgreSQL writes it: `text[]`, `timestamp with time zone`. */
  type: string;
  nullable: boolean;
  /** Has a default, or counts by itself. */
  given: 'default' | 'identity' | null;
  /** The values that a check lists, as PostgreSQL writes the check. */
  check: string | null;
}

/** The rows of the application's tables as the database has them now: what `tables.ts` holds. @throws when a declared column is not there */
export async function dumpTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const known = new Set(rows.map(nameOf));
  const lost = [...Object.values(openColumns).flatMap((named) => Object.keys(named)), ...Object.keys(remarks)].filter(
    (name) => !known.has(name),
  );
  if (lost.length > 0) throw new Error(`open-columns.ts names columns that are not there: ${lost.join(', ')}`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return `${HEAD.trimStart()}\n${imports()}\n${KINDS}\nexport interface Tables {\n${[...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(line).join('')}  };\n`).join('')}}\n`;
}

const nameOf = ({ table, column }: Column): string => `${table}.${column}`;

const line = (column: Column): string => {
  const remark = remarks[nameOf(column)];
  return `${remark === undefined ? '' : `    /** ${remark} */\n`}    ${column.column}: ${typeOf(column)};\n`;
};

const declared = new Map(Object.values(openColumns).flatMap((named) => Object.entries(named)));

function typeOf(column: Column): string {
  const { type, nullable, given } = column;
  if (given === 'identity') return 'GeneratedAlways<number>';
  const holds = declared.get(nameOf(column)) ?? valuesOf(column.check) ?? PLAIN[type];
  if (holds === undefined) throw new Error(`No type is known for ${nameOf(column)}, which is ${type}.`);
  const kind = WRITTEN_OTHERWISE[type] ?? 'Plain';
  const way = nullable ? 'OrNull' : given === 'default' ? 'WithDefault' : '';
  if (kind === 'Plain') return way === '' ? holds : `${way}<${holds}>`;
  return `${kind}${way}${kind === 'Json' ? `<${holds}>` : ''}`;
}

/** `CHECK ((status = ANY (ARRAY['a'::text, …])))` as a union. */
const valuesOf = (check: string | null): string | undefined =>
  check === null ? undefined : [...check.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');

const PLAIN: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  jsonb: 'Record<string, unknown>',
  real: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  'uuid[]': 'string[]',
};
const WRITTEN_OTHERWISE: Record<string, string> = { jsonb: 'Json', 'timestamp with time zone': 'Instant' };

const HEAD = `
/**
 * The tables of the application, column by column. Made by \`npm run schema\` from the migrations and open-columns.ts; not edited by
 * hand. JSON is written as text: \`JSON.stringify(value)\`; an instant is read as Date and written as Date or ISO text, a day as \`2027-09-30\`.
 */
import type { ColumnType, GeneratedAlways } from 'kysely';`;

const imports = (): string =>
  Object.entries(openColumns)
    .map(([file, named]) => {
      const names = [...new Set(Object.values(named).map((type) => type.replace(/\W.*/s, '')))].sort();
      return `import type { ${names.join(', ')} } from '${file}';\n`;
    })
    .join('');

const KINDS = `type WithDefault<T> = ColumnType<T, T | undefined, T>;
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
`;

const COLUMNS = `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    case when a.attidentity = 'a' then 'identity' when a.atthasdef then 'default' end as given,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%') as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;
