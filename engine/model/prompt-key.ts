import { createHash } from 'node:crypto';
import { type ModelPrompt, userText } from './model.ts';

/** The key of a prompt: the same rules and texts to the letter give the same one, anything else another. */
export const promptKey = (prompt: ModelPrompt): string =>
  createHash('sha256')
    .update(`${prompt.system}\0${userText(prompt)}`)
    .digest('hex')
    .slice(0, 16);
