import { UnreadableFile } from './model.ts';

/** Low-level readers do not know the file's name: their sentences begin with `The file`, and this puts the name there. */
function nameTheFile(error: unknown, fileName: string): unknown {
  if (!(error instanceof UnreadableFile)) return error;
  return new UnreadableFile(
    error.reason,
    error.message.replace(/^The file(?= )/, () => fileName),
    error.because,
  );
}

/** Runs a reader and names the file in whatever `UnreadableFile` it throws. */
export async function aboutFile<T>(fileName: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw nameTheFile(error, fileName);
  }
}

/** @throws UnreadableFile 'damaged', with the usual advice. */
export function damaged(what: string): never {
  throw new UnreadableFile('damaged', `The file is damaged: ${what}. Open and save it in the program that made it, or ask for it again.`);
}

/** @throws UnreadableFile 'limit'. */
export function overLimit(what: string): never {
  throw new UnreadableFile('limit', `The file is over a limit: ${what}. Split it, or send the part that holds the questions.`);
}
