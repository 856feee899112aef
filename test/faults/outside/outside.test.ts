import { expect, test } from 'vitest';
import { MINUTE, folder } from '../../service/running.ts';
import { runRounds } from '../rounds.ts';
import { faultsOutside } from './faults.ts';
import { openWorld } from './world.ts';

/** Kinds of faults outside; `npm test` has each once. */
const KINDS = 8;
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? KINDS);
const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_201);

test(
  `${ROUNDS} faults of model, mail server and object store: nothing acknowledged is lost, nothing is done, mailed or paid twice, nothing hangs`,
  { timeout: 5 * ROUNDS * MINUTE },
  async () => {
    const world = await openWorld();
    const kinds = faultsOutside(world);
    expect(Object.keys(kinds).length).toBe(KINDS);
    await runRounds({
      place: { dataDir: folder(), env: world.env },
      faults: kinds,
      rounds: ROUNDS,
      seed: SEED,
      mails: world.mails,
      files: world.files,
      also: () => expect(world.paidTwice()).toBe(0),
    });
    expect(world.paid()).toBeGreaterThan(0);
  },
);
