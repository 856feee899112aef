/** What the rules of the table of decisions are worth, each by what changes where it is not asked. */
import type { Proposal } from '#contract/answers.ts';
import type { RuleName } from '#engine/decision/table.ts';

/** What an answer is worth beside the gold. */
export interface Scored {
  isRight: boolean;
  /** Something is answered, right or wrong. */
  isDrafted: boolean;
  /** It goes out unread: no flag, and nobody has to look. */
  isPlain: boolean;
}

/** Questions of one set, over their knowledge. */
export interface WorthSet {
  /** Sets of one group are counted together. */
  group: string;
  count: number;
  /** Answers the questions at these places, those rules not asked. */
  answer: (places: number[], without: ReadonlySet<RuleName>) => Promise<Proposal[]>;
  /** Its questions are answered together: what is left out of one may change another. */
  isWhole: boolean;
  score: (place: number, proposal: Proposal) => Scored | Promise<Scored>;
}

/** Opens sets one after the other and hands each to `use`. */
export type OpenSets = (use: (set: WorthSet) => Promise<void>) => Promise<void>;

/** Questions of a group, and what changes of them where a rule is not asked. */
export interface GroupWorth {
  /** Questions that it spoke of, and those of them whose draft is wrong. */
  spoke: number;
  wrong: number;
  /** Right answers more than with it, right ones that go out unread, and wrong ones that do. */
  right: number;
  plainRight: number;
  plainWrong: number;
}

export interface Worth {
  /** Questions of each group, and those whose draft is wrong. */
  asked: Map<string, number>;
  wrong: Map<string, number>;
  /** By rule, by group; a rule that never spoke has none. */
  rules: Map<RuleName, Map<string, GroupWorth>>;
}
