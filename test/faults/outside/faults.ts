import { ready } from '../../service/running.ts';
import { killAll } from '../../service-process.ts';
import { type Fault, ended } from '../faults.ts';
import type { Away } from './cut.ts';
import type { World } from './world.ts';

/** How long something outside is away, at most: seconds in `npm test`, a minute with `--cut 60`. */
const CUT_MS = 1000 * Number(process.env['FAULT_CUT'] ?? 3);

const cutting =
  (names: (keyof World['ways'])[], how: Away) =>
  (world: World): Fault =>
  async (run, _place, next) => {
    const ms = CUT_MS * (0.5 + next() / 2);
    await Promise.all(names.map((name) => world.ways[name].cut(how, ms)));
    return ready(run);
  };

/** What befalls what a service has outside, and a service that stops in the middle of it. */
export const faultsOutside = (world: World): Record<string, Fault> => {
  const of = (make: (world: World) => Fault): Fault => make(world);
  return {
    'the model refuses connections': of(cutting(['model'], 'closed')),
    'the model says nothing': of(cutting(['model'], 'silent')),
    'the mail server refuses connections': of(cutting(['mail'], 'closed')),
    'the mail server says nothing': of(cutting(['mail'], 'silent')),
    'the object store refuses connections': of(cutting(['store'], 'closed')),
    'the object store says nothing': of(cutting(['store'], 'silent')),
    'all of it is away': of(cutting(['model', 'mail', 'store'], 'closed')),
    'all processes are killed': (run, place) => {
      world.killed();
      return ended(run, place, killAll);
    },
  };
};
