/** Where the words of a piece of text stand, of which only the whole width is known. */

/** How wide a character is, in parts of an ordinary small letter: rough classes that fonts for text have in common. */
function weightOf(char: string): number {
  if (/\s/u.test(char)) return 0.5;
  if (/[.,:;'’|!ijlI()[\]ftr·-]/u.test(char)) return 0.6;
  if (/[mwMWжмшщюЖМШЩЮ@%—…]/u.test(char)) return 1.5;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(char)) return 1.8;
  return /\p{Lu}/u.test(char) ? 1.25 : 1;
}

/** The words of a text that is `width` wide, or what else `parts` finds in it, each with its start and end from the text's own start. */
export function shareWidth(text: string, width: number, parts = /\S+/gu): { text: string; start: number; end: number }[] {
  const before = [0];
  for (let at = 0; at < text.length; at++) before.push((before[at] ?? 0) + weightOf(text[at] ?? ''));
  const each = width / Math.max(before.at(-1) ?? 0, Number.EPSILON);
  return [...text.matchAll(parts)].map(({ 0: word, index }) => ({
    text: word,
    start: (before[index] ?? 0) * each,
    end: (before[index + word.length] ?? 0) * each,
  }));
}
