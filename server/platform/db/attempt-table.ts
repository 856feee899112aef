import type { ColumnType } from 'kysely';

/** How often something that is limited was tried; `who` is a hash. */
export interface AttemptTable {
  what: string;
  who: Buffer;
  made: number;
  until: ColumnType<Date, Date | string, Date | string>;
}
