/** What a spreadsheet program would take for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

const field = (text: string): string => `"${(formulaStart.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Comma-separated text (RFC 4180) with the mark by which spreadsheet programs know UTF-8; no field becomes a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(`\u{FEFF}${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`);
