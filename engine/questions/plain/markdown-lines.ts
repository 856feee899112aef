/** Signs of Markdown that a reader of the rendered text does not see. */

/** Lines of a front matter at most. */
const MOST_BEFORE = 60;

/** How many lines at the beginning tell of the file: between two lines of dashes, each "name: value". */
function frontMatter(lines: string[]): number {
  if (lines[0]?.trim() !== '---') return 0;
  const end = lines.slice(1, MOST_BEFORE).findIndex((line) => line.trim() === '---') + 1;
  return end > 1 && lines.slice(1, end).every((line) => /^(?:\s|#|-|[\w-]{1,40}\s*:|$)/u.test(line)) ? end + 1 : 0;
}

/**
 * The lines as they read, each in its place: without front matter, comments, quotation signs and emphasis. Text without such signs stays
 * as it is. Pure.
 */
export function asRead(lines: string[]): string[] {
  const before = frontMatter(lines);
  let inComment = false;
  return lines.map((line, at) => {
    if (at < before) return '';
    let text = line;
    if (inComment) {
      const end = text.indexOf('-->');
      if (end < 0) return '';
      text = text.slice(end + 3);
      inComment = false;
    }
    text = text.replace(/<!--.*?-->/gu, '');
    const open = text.indexOf('<!--');
    if (open >= 0) {
      inComment = true;
      text = text.slice(0, open);
    }
    return withoutEmphasis(text.replace(/^\s{0,3}>\s?/u, ''));
  });
}

/** "**1. Which?**" is "1. Which?"; a line to write on keeps its signs. */
const withoutEmphasis = (line: string): string =>
  line.replace(/(?<![*\\\p{L}\p{N}])(\*\*|__|\*|_)(?=[^\s*_])([^*_]{1,2000}?)(?<=[^\s*_])\1(?![*\p{L}\p{N}])/gu, '$2');

/** "- [ ] Yes", "[x] No", "☐ Maybe": an option to tick on a line of its own. */
export function optionOn(line: string): { label: string; ticked: boolean } | null {
  const [, box = '', label = ''] = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(\[[ xX✓]?\]|\([ xX]?\)|[☐☑☒□■○●])\s*(\S.{0,200})$/u.exec(line) ?? [];
  return label === '' || /\[[ xX✓]?\]|[☐☑☒□■○●]/u.test(label) ? null : { label: label.trim(), ticked: /[xX✓☑☒■●]/u.test(box) };
}

/** "[ ] Yes  [ ] No": several on one line. */
export function optionsOn(line: string): { label: string; ticked: boolean }[] | null {
  const parts = line.replace(/^\s*[-*+]\s+(?=\[)/u, '').split(/(\[[ xX✓]?\]|[☐☑☒□■○●])/u);
  if (parts.length < 5 || (parts[0] ?? '').trim() !== '') return null;
  const found: { label: string; ticked: boolean }[] = [];
  for (let at = 1; at + 1 < parts.length; at += 2)
    found.push({ label: (parts[at + 1] ?? '').replace(/[/|,;]\s*$/u, '').trim(), ticked: /[xX✓☑☒■●]/u.test(parts[at] ?? '') });
  return found.every(({ label }) => label !== '' && label.length <= 60) ? found : null;
}
