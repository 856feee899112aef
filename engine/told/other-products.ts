/** Products of the company that a given answer is not about. */
import { addTo } from '#engine/common/add-to.ts';
import { remember } from '#engine/common/remember.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { createSpellings } from '#engine/language/spellings.ts';
import { foldedWords } from '#engine/language/text.ts';

export interface OtherProducts {
  /** The first of them that one of some texts names. */
  firstIn(texts: readonly string[]): string | undefined;
}

/** All products of a company, looked for at once and made ready in turns: there is no bound on their number. @returns those beside an answer's own */
export async function seekProducts(names: readonly string[]): Promise<(own: string) => OtherProducts> {
  const spelt = createSpellings();
  const places = new Map<string, number[]>();
  await mapInTurns(names, (name, at) => {
    const folded = foldedWords(name);
    spelt.add(folded);
    addTo(places, folded, at);
  });
  const placesIn = remember((text: string): number[] => {
    const found = new Set<string>();
    for (const { spelling } of spelt.in(foldedWords(text))) found.add(spelling);
    return [...found].flatMap((spelling) => places.get(spelling) ?? []).toSorted((a, b) => a - b);
  });
  return (own) => ({
    firstIn: (texts) => {
      const firsts = texts.flatMap((text) => placesIn(text).find((at) => names[at] !== own) ?? []);
      return firsts.length === 0 ? undefined : names[Math.min(...firsts)];
    },
  });
}
