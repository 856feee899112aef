import { remember } from '#engine/common/remember.ts';
import { foldedWords } from '#engine/language/text.ts';

/** Texts whose keys are kept, a few kilobytes each: prompt after prompt is laid out from the same documents. */
const KEYS_KEPT = 4096;

/** What texts have in common that say the same, whatever their signs and spaces. */
export const textKey = remember(foldedWords, KEYS_KEPT);
