/** Words of Portuguese, as far as there are any. */
import type { PartialLexicon } from './model.ts';

export const pt = {
  words: {
    smallWords:
      'o a os as um uma uns umas de do da dos das no na nos nas ao aos à às e ou em com por para sem sobre que quem qual quais como quando onde não é são está estão ser foi tem têm seu sua seus suas se este esta estes estas mais também entre pelo pela você vocês',
  },
} satisfies PartialLexicon;
