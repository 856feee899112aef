import { guarded } from '#engine/files/csv/formula-text.ts';

const field = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** Comma-separated text (RFC 4180) with the mark by which spreadsheet programs know UTF-8; no field becomes a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(`\u{FEFF}${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`);
