import { loadTexts } from '../../../i18n/i18n.ts';

/** Fetches the dialogs and the menu of the room, with the texts that only they need. */
export const dialogs = async () => (await Promise.all([import('./all.ts'), loadTexts(['exports'])]))[0];
