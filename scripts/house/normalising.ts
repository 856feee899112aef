/** Who brings texts into one of Unicode's forms: the one function whose time is bounded. */
import type { Rule } from './rule.ts';

const ONE = 'contract/normalise.ts';
const SHIPS = /^(?:contract|engine|server|web|cli|client)\/.*(?<!\.test)\.tsx?$/;

export const normalisingRule: Rule = {
  name: 'one normaliser of Unicode',
  why: `A run of combining marks takes time that grows with its square: use normalise of ${ONE}, which bounds it.`,
  broken: ({ files }, read) =>
    files
      .filter((file) => SHIPS.test(file) && file !== ONE)
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, at) => (/\.normalize\(/.test(line) ? [`${file}:${at + 1}`] : [])),
      ),
};
