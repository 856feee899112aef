const BLANK = /^\s*$/u;
/** Where something other than plain text begins. */
const TOLD = /["/+,}\]]/gu;

/** Where a string ends that begins at `from`, behind its closing mark; the end of the text where it has none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** Where a comment ends that begins at `from`; `from` itself where none does. */
function endOfComment(text: string, from: number): number {
  const end = (mark: string, length: number): number => {
    const at = text.indexOf(mark, from + 2);
    return at === -1 ? text.length : at + length;
  };
  if (text.startsWith('//', from)) return end('\n', 0);
  return text.startsWith('/*', from) ? end('*/', 2) : from;
}

/** The pieces of a text: strings, comments, signs, and what stands between them. Each sign is looked at once. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    TOLD.lastIndex = at;
    const told = TOLD.exec(text)?.index ?? text.length;
    if (told > at) yield text.slice(at, told);
    if (told === text.length) return;
    const end = text[told] === '"' ? endOfString(text, told) : Math.max(endOfComment(text, told), told + 1);
    yield text.slice(told, end);
    at = end;
  }
}

const isComment = (piece: string): boolean => piece.startsWith('//') || piece.startsWith('/*');
/** What is left of a comment: the lines that it took, so that what is told of a place names the place in the file. */
const linesOf = (comment: string): string => comment.replace(/[^\n]+/gu, '');

/**
 * The JSON in a text as people write it for programs: comments and a comma before a closing bracket fall away, and a string that is written in pieces
 * with "+" between them is one. Anything else stays as it is, well-formed or not. Pure.
 */
export function plainJson(text: string): string {
  const written: string[] = [];
  /** Places of what is no blank, the last two. */
  let [before, last] = [-1, -1];
  const at = (place: number): string => written[place] ?? '';
  for (const piece of piecesOf(text)) {
    if (isComment(piece)) written.push(linesOf(piece));
    else if (BLANK.test(piece)) written.push(piece);
    else if (piece.startsWith('"') && at(last) === '+' && at(before).startsWith('"')) {
      written[before] = `${at(before).slice(0, -1)}${piece.slice(1)}`;
      written[last] = '';
      [before, last] = [-1, before];
    } else {
      if ((piece === '}' || piece === ']') && at(last) === ',') written[last] = '';
      [before, last] = [last, written.push(piece) - 1];
    }
  }
  return written.join('');
}
