/** Sentences of a passage as they stand in it: substrings, in order. Abbreviations, numbers and list items do not end one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const found of text.matchAll(/[.!?…]+["'”’)\]]*(?=\s)|\n+|\s(?=[•▪◦–-]\s)|(?<=\S)\s(?=\|\s)/gu)) {
    const end = found.index + found[0].length;
    if (/^[.!?…]/u.test(found[0]) && isAbbreviation(text, found.index, end)) continue;
    push(text.slice(start, end));
    start = end;
  }
  push(text.slice(start));
  return sentences;

  function push(piece: string): void {
    const sentence = piece.trim();
    if (sentence) sentences.push(sentence);
  }
}

const abbreviations =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|no|nr|st|oz|npr|itd|t\.i|dr|mr|mrs|inc|ltd|corp|art|fig|sec|approx|cl|p|pp|str|čl|tj|ing|sig|es|cfr|z\.b|bzw|ca|ст|тощо|напр|т\.д|[A-ZА-Я])$/iu;

function isAbbreviation(text: string, dot: number, end: number): boolean {
  if (text[dot] !== '.' || end - dot > 1) return false;
  const next = text.slice(end).trimStart()[0] ?? '';
  return (
    (abbreviations.test(text.slice(Math.max(0, dot - 8), dot)) && !/\p{Lu}\p{Ll}/u.test(text.slice(end).trimStart().slice(0, 2))) ||
    /\p{Ll}/u.test(next)
  );
}
