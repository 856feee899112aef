/**
 * Numbers as a person reads them in a cell: the part of ECMA-376 18.8.31 that questionnaires use (decimals, thousands,
 * percent, scientific, dates, times, text around them). Colours, conditions, fractions and fill characters are left out.
 */

/** Formats that files name by number only (ECMA-376 18.8.30); locale-dependent dates are given as ISO. */
const BUILT_IN: Record<number, string> = {
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm',
  17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm', 37: '#,##0;-#,##0',
  38: '#,##0;-#,##0', 39: '#,##0.00;-#,##0.00', 40: '#,##0.00;-#,##0.00', 45: 'mm:ss', 46: 'h:mm:ss', 47: 'mm:ss', 48: '0.0E+0', 49: '@',
}; // prettier-ignore

export const builtInFormat = (id: number): string => BUILT_IN[id] ?? 'General';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_SECONDS = 86_400;
/** The 1900 system counts a 29 February 1900 that never was. */
const FALSE_LEAP_DAY = 60;
/** Day 25,569 of the 1900 system is 1970-01-01; the 1904 system counts 1,462 days less. */
const EPOCH = { 1900: 25_569, 1904: 24_107 };

/** A number in a format code. `date1904` is the workbook's date system. */
export function formatNumber(value: number, code: string, date1904: boolean): string {
  if (code === 'General' || code === '@' || code === '') return general(value);
  const sections = splitSections(code);
  const index = value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0;
  const pieces = tokens(sections[index] ?? '');
  if (pieces.some((piece) => piece.kind === 'code' && /^([ymdhs]|General)/i.test(piece.text))) {
    return pieces.some((piece) => piece.text === 'General') ? withLiterals(pieces, general(value)) : formatDate(value, pieces, date1904);
  }
  return formatDigits(index === 1 ? -value : value, pieces);
}

/** Up to 15 significant digits, as spreadsheet programs keep them. */
function general(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return String(Number(value.toPrecision(15))).replace('e', 'E');
}

interface Piece {
  kind: 'code' | 'literal';
  text: string;
}

const splitSections = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|[^;"\\])+|(?<=;)(?=;|$)/g) ?? [code];

const TOKEN =
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^[\]-]*)(?:-[^[\]]*)?\]|\[[hms]+\]|\[[^[\]]*\]|General|AM\/PM|A\/P|y+|m+|d+|h+|s+(?:\.0+)?|E[+-]0+|[#0?.,%]+|@|(.)/giu;

function tokens(section: string): Piece[] {
  const pieces: Piece[] = [];
  for (const found of section.matchAll(TOKEN)) {
    const [all, quoted, escaped, currency, other] = found;
    const literal = quoted ?? escaped ?? currency ?? other;
    if (literal !== undefined) pieces.push({ kind: 'literal', text: literal });
    else if (/^\[[hms]+\]$/i.test(all)) pieces.push({ kind: 'code', text: all.slice(1, -1) });
    else if (!/^[_*[]/.test(all)) pieces.push({ kind: 'code', text: all });
  }
  return pieces;
}

const withLiterals = (pieces: Piece[], value: string): string =>
  pieces.map((piece) => (piece.kind === 'literal' ? piece.text : piece.text === 'General' ? value : '')).join('');

function formatDigits(value: number, pieces: Piece[]): string {
  const pattern = pieces.filter((piece) => piece.kind === 'code').map((piece) => piece.text).join(''); // prettier-ignore
  const digits = digitsIn(value, pattern);
  if (!/[#0?@]/.test(pattern)) return withLiterals(pieces, '').trim();
  let written = false;
  return pieces
    .map((piece) => {
      if (piece.kind === 'literal') return piece.text;
      if (piece.text === '%') return '%';
      if (written) return '';
      written = true;
      return digits;
    })
    .join('')
    .trim();
}

const inThousands = (digits: string): string => {
  const first = digits.length % 3;
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...(digits.slice(first).match(/.{3}/gu) ?? [])].join(',');
};

function digitsIn(value: number, pattern: string): string {
  const scientific = /E[+-](0+)/i.exec(pattern);
  const [whole = '', fraction = ''] = pattern.replace(/E[+-]0+/i, '').split('.');
  const places = fraction.match(/[0#?]/g)?.length ?? 0;
  const least = fraction.match(/0/g)?.length ?? 0;
  const percent = pattern.includes('%');
  const scaled = value * (percent ? 100 : 1);
  if (scientific) return scaled.toExponential(places).replace(/e([+-])(\d)$/, 'E$10$2').replace('e', 'E'); // prettier-ignore
  const fixed = Math.abs(scaled).toFixed(Math.min(places, 20));
  let [integer = '0', decimals = ''] = fixed.split('.');
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  integer = integer.padStart(whole.match(/0/g)?.length ?? 0, '0');
  if (/[#0?],[#0?]/.test(whole)) integer = inThousands(integer);
  const sign = scaled < 0 && Number(fixed) !== 0 ? '-' : '';
  const ends = percent && pattern.endsWith('%') ? '%' : '';
  return sign + integer + (decimals ? `.${decimals}` : '') + ends;
}

function formatDate(value: number, pieces: Piece[], date1904: boolean): string {
  const day = !date1904 && value < FALSE_LEAP_DAY ? value + 1 : value;
  const at = new Date(Math.round((day - EPOCH[date1904 ? 1904 : 1900]) * DAY_SECONDS) * 1000);
  if (Number.isNaN(at.getTime())) return general(value);
  const twelve = pieces.some((piece) => piece.kind === 'code' && /^A/i.test(piece.text));
  return pieces
    .map((piece, index) => (piece.kind === 'literal' ? piece.text : datePiece(piece.text, at, twelve, isMinute(pieces, index))))
    .join('')
    .trim();
}

/** `m` means minutes right after hours or right before seconds. */
function isMinute(pieces: Piece[], index: number): boolean {
  const codes = pieces.map((piece, at) => ({ ...piece, at })).filter((piece) => piece.kind === 'code');
  const place = codes.findIndex((piece) => piece.at === index);
  return /^h/i.test(codes[place - 1]?.text ?? '') || /^s/i.test(codes[place + 1]?.text ?? '');
}

function datePiece(code: string, at: Date, twelve: boolean, minute: boolean): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const sized = (value: number): string => (code.length > 1 ? two(value) : String(value));
  const hours = twelve ? at.getUTCHours() % 12 || 12 : at.getUTCHours();
  switch (code[0]?.toLowerCase()) {
    case 'y':
      return code.length > 2 ? String(at.getUTCFullYear()) : two(at.getUTCFullYear() % 100);
    case 'm':
      if (minute) return sized(at.getUTCMinutes());
      if (code.length > 2) return (MONTHS[at.getUTCMonth()] as string).slice(0, code.length === 3 ? 3 : code.length === 5 ? 1 : undefined);
      return sized(at.getUTCMonth() + 1);
    case 'd':
      if (code.length > 2) return (DAYS[at.getUTCDay()] as string).slice(0, code.length === 3 ? 3 : undefined);
      return sized(at.getUTCDate());
    case 'h':
      return sized(hours);
    case 's':
      return two(at.getUTCSeconds()).slice(code.startsWith('ss') ? 0 : -2);
    case 'a':
      return at.getUTCHours() < 12 ? 'AM' : 'PM';
    default:
      return code === '@' ? '' : code;
  }
}
