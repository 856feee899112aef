/** What a single text looks like: an id, a question, a heading, a placeholder. */

/** Line ends unified, outer white space gone, `_x000D_` escapes of old writers dropped; inner line breaks stay. */
export const tidy = (text: string): string =>
  text
    .replace(/_x000D_/gi, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\ufeff]/g, '')
    .trim();

/** Letters of scripts that put no space between words. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Pieces between white space that hold a letter or a digit; in scripts without such spaces, two letters are one. */
export function countWords(text: string): number {
  const pieces = text.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  const letters = /[^\0-\u0dff]/u.test(text) ? (text.match(dense)?.length ?? 0) : 0;
  return letters === 0 ? pieces.length : Math.max(pieces.length, Math.ceil(letters / 2));
}

/** Two letters side by side, or with a point each ("N.I.F."). */
export const hasLetters = (text: string): boolean => /\p{L}\p{M}*\p{L}|\p{L}\.\p{L}\./u.test(text);

/** A value a spreadsheet shows instead of a result. */
export const isErrorValue = (text: string): boolean =>
  /^#(REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC|GETTING_DATA)[!?]?$/i.test(text.trim());

/** "?", also "?*", "? ", "?)" at the end, or inside when a remark follows it. */
export const asks = (text: string): boolean =>
  /[?？؟\u037e፧⸮;]\s*(?:["'”’)\]*†]+\s*)?$/u.test(text)
    ? /[?？؟\u037e፧⸮]/u.test(text) || greek.test(text)
    : /[?？؟\u037e፧⸮](\s|$)/u.test(text);

/** Greek asks with a semicolon. */
const greek = /(?<![^;])(?:(?!\p{Script=Greek})[^;])*\p{Script=Greek}[^;]*;\s*$/u;

/** `<Copy this row …>`, "____": text to be replaced, standing where a question would. */
export const isTemplate = (text: string): boolean => /^\s*(<[^<>]*>|_{2,}|\.{4,}|…+|-+)\s*$/u.test(text);

/** `<…>`, "Select…", "Click or tap here to enter text.", "____": the form's own placeholder. */
export const isPlaceholder = (text: string): boolean =>
  /^[-–—]{2}.*[-–—]{2}$/u.test(text.trim()) ||
  (/^\s*\([^()]{4,40}\)\s*$/u.test(text) && isPlaceholder(text.trim().slice(1, -1))) ||
  /^\s*(<[^<>]*>|\[(?=[^\]]*\]\s*$)[^\]]*(insert|enter|your|select|hier|ici|aquí|vnesite|вкажіть)[^\]]*\]|_{2,}|\.{4,}|…+|-+)\s*$/iu.test(
    text,
  ) ||
  /^\s*(select|choose|please (select|choose|enter)|click (or tap )?here|enter (text|date|your)|bitte (aus)?wählen|auswählen|choisi|sélectionne|seleccion|selezion|izberi|оберіть|selecion)\S*.{0,60}$/iu.test(
    text,
  );

/** Words to choose by, as a list to choose from says in its first line that nothing is chosen yet. */
const choosing =
  /^(?:select|choose|pick|auswähl|wähle|bitte|choisi|sélectionn|scegli|selezion|seleccion|elija|elegir|elige|escolh|selecion|kies|selecteer|vælg|velg|välj|valitse|vyber|zvol|wybierz|wybór|válass|alege|odaber|izaber|izber|оберіть|вибер|выбер|επιλ)\S*(?:\s+\S+){0,4}$/iu;

/** "- choose -", "(select)", "Escolher": the line of a list to choose from that is no option. */
export const isOptionPrompt = (option: string): boolean =>
  isPlaceholder(option) || choosing.test(option.replace(/^[-–—<>[\]().…:\s]+|(?<![-–—<>[\]().…:\s])[-–—<>[\]().…:\s]+$/gu, ''));

const separator = String.raw`[-‐‑–_./:]`;
const idShape = new RegExp(String.raw`^[([]?[\p{L}\d&]{1,16}(?:\s?${separator}{1,2}\s?[\p{L}\d&]{1,14}){0,6}[.):\]]?$`, 'u');
const LONGEST_ID = 28;

/** The text of an id with the white space inside it gone ("AIS- 02.2" is "AIS-02.2"). */
export const tidyId = (text: string): string =>
  tidy(text)
    .replace(/\s+/g, ' ')
    .replace(/ ?([-–_./]) ?/g, '$1');

/**
 * Whether a text can be an id: short, one piece, with a digit (or a single letter as in "a)").
 * Whole numbers are ids only in a column that counts up; see `columns.ts`.
 */
export function isIdLike(text: string): boolean {
  const id = tidy(text);
  if (id.length === 0 || id.length > LONGEST_ID || !idShape.test(id)) return false;
  if (/^\(?[a-z][.)]$/iu.test(id)) return true;
  if (!/\d/.test(id)) return false;
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(id) && /\d{4}/.test(id)) return false;
  if (/^\d+([.,]\d+)?\s*%?$/.test(id)) return /^\d{1,4}$/.test(id) || /^\d{1,2}\.\d{1,2}$/.test(id);
  const letters = id.replace(/[^\p{L}]/gu, '').length;
  return letters <= 20;
}

/** "2025", "FY 2024", "2023/24": a year over a column of its figures. */
export const isYear = (text: string): boolean => /^(?:\p{L}{1,4}\.?\s?)?(?:19|20)\d\d(?:\s?[/–-]\s?(?:\d\d|\d{4}))?$/u.test(text.trim());

export const isWholeNumber = (text: string): boolean => /^\d{1,5}[.)]?$/.test(text.trim());

const leading = new RegExp(
  String.raw`^\s*([([]?[\p{L}&]{0,12}(?:${separator}[\p{L}&]{1,10}){0,3}\s?${separator}?\s?\d{1,4}(?:${separator}\d{1,4}|${separator}?[a-z](?![\p{L}])){0,4}[)\]]?)(\s*(?:[-–—:]\s+|[.)]\s+|:\s*|(?<=\s)\([^)]{2,60}\)\s*[-–:]\s*)|\s{2,}|\t)(\S[\s\S]*)$`,
  'u',
);

/** "1.1 Provide …", "B1.1 Provide …", "1.a Provide …", "1(a) Provide …": a number in parts before a space alone. */
const dotted =
  /^\s*(\p{Lu}{0,2}\d{1,3}(?:(?:\.\d{1,3}){1,4}\.?|(?:\.\d{1,3}){0,4}(?:\.[a-z]|\.?\([a-z]{1,4}\)|[a-z]\))\.?))\s(\p{Lu}[\s\S]*)$/u;

/** Splits "CO-01a - Do you …" into its id and the rest; null when the text does not begin with an id. */
export function splitLeadingId(text: string): { id: string; rest: string } | null {
  const match = leading.exec(text);
  const plain = match ? null : dotted.exec(text);
  if (plain) return { id: tidyId(plain[1] ?? '').replace(/\.$/, ''), rest: tidy(plain[2] ?? '') };
  if (!match) return null;
  const id = tidyId(match[1] ?? '').replace(/^[([]|[)\]]$/g, '');
  const rest = tidy(match[3] ?? '');
  if (!isIdLike(id) || !hasLetters(rest) || rest.startsWith('=')) return null;
  return { id, rest };
}

/** "a) Number of sites", "(ii) …": a letter or small Roman number before a text, or null. */
export function letterBefore(text: string): { letter: string; rest: string } | null {
  const [, letter, rest] = /^\s*\(?([a-z]|[ivx]{2,4})(?:\)|\.\s)\s*(\S[\s\S]*)$/u.exec(text) ?? [];
  return letter !== undefined && rest !== undefined && hasLetters(rest) ? { letter, rest: tidy(rest) } : null;
}

/** A box to tick, drawn as a character or set in brackets. */
const boxSign = /[☐☑☒□■❏❐❑❒▢○◯⬜]|\[\s{0,3}[xX✓]?\s{0,3}\]/u;

export const holdsBox = (text: string): boolean => boxSign.test(text);

/** "☐ Yes ☐ No": what may be ticked in a text that is nothing else, or null. */
export function boxesIn(text: string): string[] | null {
  if (text.search(boxSign) !== text.search(/\S/u)) return null;
  const options = text
    .split(boxSign)
    .map((part) => tidy(part))
    .filter((part) => part !== '');
  return options.length >= 2 && options.every((option) => option.length <= 60) ? options : null;
}

/** "yes ☐ no ☐": what may be ticked where each box stands behind its word, or null. */
export function boxesBehind(text: string): string[] | null {
  const parts = text.split(boxSign).map((part) => tidy(part));
  const options = parts.slice(0, -1);
  return parts.at(-1) === '' && options.length >= 2 && options.every((one) => one !== '' && countWords(one) <= 3) ? options : null;
}

/** "☐ yes", "yes ☐": the option beside the one box of a short line, and whether the box is ticked; null for any other text. */
export function optionOf(text: string): { label: string; ticked: boolean } | null {
  const { index, 0: sign = '' } = oneBox.exec(text) ?? {};
  if (index === undefined) return null;
  const [before, behind] = [tidy(text.slice(0, index)), tidy(text.slice(index + sign.length))];
  const label = withoutBlank(before === '' ? behind : before);
  const alone = (before === '' || behind === '') && !oneBox.test(label) && !label.includes('\n');
  return alone && /[\p{L}\p{N}]/u.test(label) && label.length <= LONGEST_OPTION ? { label, ticked: /[☑☒■●⬛xX✓]/u.test(sign) } : null;
}

/** So many of a sign at the end of an option are room to write in. */
const leastOfRoom = new Map([
  ['_', 3],
  ['.', 6],
  ['…', 3],
]);

/** "Other: ________": an option with room for a text of one's own is called "Other". */
export const withoutBlank = (option: string): string => {
  const text = option.trimEnd();
  const sign = text.at(-1) ?? '';
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  const bare = text.slice(0, end).trimEnd();
  return text.length - end < (leastOfRoom.get(sign) ?? Number.POSITIVE_INFINITY) || bare === '' ? option : withoutColon(bare);
};

/** Longest option beside a box, in characters. */
const LONGEST_OPTION = 60;
const oneBox = /[☐☑☒□■❏❐❑❒▢○●◯⬜⬛]|\[\s{0,3}[xX✓]?\s{0,3}\]|\(\s{0,3}[xX✓]?\s{0,3}\)/u;

/** A line to write on. */
export const blankLine = /_{3,}|\.{6,}|…{3,}/u;

/** A label without the colon that ends it. */
export const withoutColon = (text: string): string => text.replace(/(?<!\s)\s*[:：]\s*$/u, '');

/** A label with a line to write on ("Company name: ________"), as it stands there, or null. */
export function labelBeforeBlank(text: string): string | null {
  const label = tidy(text.split(blankLine)[0] ?? '');
  return blankLine.test(text) && hasLetters(label) ? label : null;
}

/** A heading as people write it: short, says no sentence, asks nothing. */
export const looksLikeHeading = (text: string): boolean =>
  hasLetters(text) && countWords(text) <= 12 && text.length <= 110 && !asks(text) && !/[.;!]\s*$/.test(text.trim());
