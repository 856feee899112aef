import { ModelFailure } from './model.ts';

/** Asks about many things at once; where the reply is cut at its limit, about each half by itself. In the order of the things. */
export async function inHalves<Thing, Said>(things: Thing[], ask: (some: Thing[]) => Promise<Said[]>): Promise<Said[]> {
  try {
    return await ask(things);
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.kind !== 'cut' || things.length < 2) throw error;
    const middle = Math.ceil(things.length / 2);
    return [...(await inHalves(things.slice(0, middle), ask)), ...(await inHalves(things.slice(middle), ask))];
  }
}
