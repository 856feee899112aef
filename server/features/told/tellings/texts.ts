import { correctedText } from './corrected-text.ts';
import { withPromise } from './promise-text.ts';

/** Texts of what is told anew. */
export interface Texts {
  corrected: typeof correctedText;
  promised: typeof withPromise;
}

/** Texts that are made once: what was made in turns before rows are held is there when they are. */
export const textsMadeOnce = (): Texts => ({ corrected: once(correctedText), promised: once(withPromise) });

/** The same for the same input, which is plain data and is kept with it: for one call. */
function once<Given extends unknown[], Made>(make: (...given: Given) => Made): (...given: Given) => Made {
  const known = new Map<string, { made: Made }>();
  return (...given) => {
    const key = JSON.stringify(given);
    const { made } = known.get(key) ?? { made: make(...given) };
    known.set(key, { made });
    return made;
  };
}
