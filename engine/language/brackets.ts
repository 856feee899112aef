/**
 * Brackets with what stands in them, up to a length: a pattern without one looks through all of a text for each bracket that nothing
 * closes.
 */
export const BRACKETED = String.raw`\([^)]{0,500}\)|\[[^\]]{0,500}\]`;

export const BRACKETS = new RegExp(BRACKETED, 'gu');
