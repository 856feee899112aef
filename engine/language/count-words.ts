/** Words of a text as they stand between white space, numbers and signs too. */
export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
