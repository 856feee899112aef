import accountant from 'symbol:calculate';
import general from 'symbol:forum';
import hr from 'symbol:groups';
import legal from 'symbol:gavel';
import type { Specialist } from '#contract/assistant.ts';

export const symbolOf: Record<Specialist, string> = { general, legal, accountant, hr };
