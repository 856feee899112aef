import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';

/** Bytes that a row takes beside its texts: its head, its ids and their places in the indexes. */
const ROW_BYTES = 200;

/**
 * The tables that hold what people and files say, each with the rows of an organisation; those without an index on the organisation are
 * reached by what their rows belong to. What is read of the sample's documents is nobody's; what people make of the sample is theirs.
 */
const countedTables = (orgId: string): Record<string, RawBuilder<unknown>> => {
  const own = sql`where counted.org_id = ${orgId}`;
  const ofDocuments = sql`join document on document.id = counted.document_id where document.org_id = ${orgId} and not document.sample`;
  const ofRequests = sql`join request on request.id = counted.request_id where request.org_id = ${orgId}`;
  const ofEntries = sql`join qa_entry on qa_entry.id = counted.entry_id join request on request.id = qa_entry.request_id
    where request.org_id = ${orgId}`;
  return {
    backtest: own,
    comment: ofEntries,
    document: sql`${own} and not counted.sample`,
    document_version: ofDocuments,
    drive_file: own,
    drive_look: own,
    form_reading: own,
    instant_answer: own,
    integration_item: own,
    library_change: own,
    library_entry: sql`${own} and not (counted.sample and counted.document_id is not null)`,
    passage: ofDocuments,
    promise: own,
    promise_change: own,
    qa_entry: ofRequests,
    qa_entry_change: ofEntries,
    remembered_mapping: own,
    request: own,
    request_export: ofRequests,
    request_sheet: ofRequests,
    request_template: own,
    run_reply: own,
    told_alarm: own,
    told_alarm_change: own,
    told_answer: own,
    told_file: own,
    told_paper: own,
    told_rename: own,
  };
};

/** Their names. */
export const countedNames = Object.keys(countedTables(''));

/** The columns of varying length, by table: a new one is counted without being named here. */
const listColumns = async (trx: Trx): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select name, array_agg(attname::text) as columns from unnest(${countedNames}::text[]) as name
    join pg_attribute on attrelid = to_regclass(name) and attlen = -1 and attnum > 0 and not attisdropped
    group by name`.execute(trx);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** What the rows of an organisation take, as the database keeps them; of large texts their size alone is read. A statement of rows `bytes`. */
export const weighedRows = async (trx: Trx, orgId: string): Promise<RawBuilder<unknown>> => {
  const columns = await listColumns(trx);
  const parts = Object.entries(countedTables(orgId)).map(([name, rows]) => {
    const sizes = (columns.get(name) ?? []).map((column) => sql`coalesce(pg_column_size(counted.${sql.id(column)}), 0)`);
    return sql`select sum(${sql.join([sql.lit(ROW_BYTES), ...sizes], sql` + `)}) as bytes from ${sql.table(name)} as counted ${rows}`;
  });
  return sql.join(parts, sql` union all `);
};
