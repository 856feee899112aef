/** Which statement holds on a day where one takes the place of another. */
import { holdsOn } from './from-statement.ts';
import type { Law } from './model.ts';
import type { Statement } from './statement.ts';
import { overriding } from './tables.ts';

/** A statement, or the one that overrides its article on a day. */
export function inForce(statement: Statement, { overrides, statements }: Law, today: string): Statement {
  const [override] = statement.places.flatMap(({ article }) => overriding(overrides, statement.act, article, today) ?? []);
  return (override && statements.get(override.statement)) ?? statement;
}

/** The same of several, each once, without those that do not hold on the day; the first stays first. */
export function inForceOnce([first, ...others]: [Statement, ...Statement[]], law: Law, today: string): [Statement, ...Statement[]] {
  const further = new Set(others.map((one) => inForce(one, law, today)).filter((one) => one !== first && holdsOn(one, today)));
  return [first, ...further];
}
