/** Fewest letters of a text that says something, in any script: neither "8.2.3 N/A" does, nor the number of an item in a list ("12.", "(a)"). */
const FEWEST_LETTERS = 6;

/** Whether a text of a document says something to whoever looks for an answer. Pure. */
export const saysSomething = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS;
