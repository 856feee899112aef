import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Rooms whose test files run longest, the longest first: services that are killed and started, browsers, commands. Begun last, one of
 * them would run alone while every other core has nothing left.
 */
const rooms = [/\/test\/service\//, /\/server\/platform\/http\//, /\/test\/e2e\//, /\/cli\//, /\/engine\/recognition\//, /\/server\//];

const place = ({ moduleId }: TestSpecification): number => {
  const found = rooms.findIndex((room) => room.test(moduleId));
  return found < 0 ? rooms.length : found;
};

/** Test files in the order of their rooms; within a room as vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
