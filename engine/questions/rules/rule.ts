/** Decisions as data: ordered rules of which the first that applies decides. */

export interface Rule<Given, Decided> {
  /** What the rule goes by, in a few words; no two rules share one. */
  name: string;
  applies(given: Given): boolean;
  decides(given: Given): Decided;
}

/** Whether a rule takes part; in a measurement single ones are left out by name. */
export type Uses = (rule: string) => boolean;

export const allRules: Uses = () => true;

/** Every rule but the named ones; a name before a colon stands for all that begin with it. */
export const allWithout = (names: ReadonlySet<string>): Uses =>
  names.size === 0 ? allRules : (rule) => !names.has(rule) && !names.has(rule.split(':', 1)[0] ?? rule);

export interface Decided<Decision> {
  rule: string;
  decision: Decision;
}

/** What the first rule that takes part and applies decides, with its name; null when none applies. */
export function firstThatApplies<Given, Decision>(
  rules: readonly Rule<Given, Decision>[],
  given: Given,
  uses: Uses,
): Decided<Decision> | null {
  const rule = rules.find((one) => uses(one.name) && one.applies(given));
  return rule ? { rule: rule.name, decision: rule.decides(given) } : null;
}
