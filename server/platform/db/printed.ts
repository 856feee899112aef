import { type RawBuilder, sql } from 'kysely';

/** By what the same words are known: 32 hexadecimal digits, as the generated columns `…_print` of the database keep it. */
export const printed = (words: string | RawBuilder<unknown>) =>
  sql<string>`md5(lower(regexp_replace(${words}::text, '[^[:alnum:]]+', ' ', 'g')))`;
