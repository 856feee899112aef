import type { Citation, Flag, MadeBy, Trace } from '#contract/answers.ts';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Prior, SentByKind } from './sent.ts';
import type { RuleName } from './table.ts';

/** What evidence gives, before anything is decided of it. */
export interface Candidate {
  answer: string;
  choice: string | null;
  comment: string | null;
  /** Its quotes with their places, what it rests on first. */
  citations: Citation[];
  /** What drafted it. */
  engine: MadeBy['engine'];
  /** How it came about; drafts of a kind are counted together; null where nothing is counted. */
  kind: string | null;
  /** How often its kind was right where that was measured. */
  measured: Prior;
}

/** An answer that stands: a proposal, or what is written of one in a form, where people write, approve and skip. */
export interface Standing {
  status: EntryStatus;
  answer: string | null;
  choice: string | null;
  comment: string | null;
  /** null where a person wrote it. */
  confidence: number | null;
  citations: Citation[];
  flags: Flag[];
  reasons: Reason[];
  trace?: Trace | undefined;
}

/** What is asked of a decision, and what people made of earlier ones. */
export interface Deciding {
  /** Confidence under which a plain answer becomes `needs_review`. */
  reviewBelow?: number;
  /** What the organisation made of earlier drafts, by their kind. */
  sent?: SentByKind;
  /** Rules that are not asked, to measure what each is worth. */
  without?: ReadonlySet<RuleName>;
}

/** What the rules above left. */
export interface SoFar {
  choice: string | null;
  confidence: number;
  flags: ReadonlySet<Flag>;
}

/** That a rule holds. */
export interface Finding {
  reasons: Reason[];
  /** Confidence at most, where the row of the table leaves it to the rule. */
  atMost?: number;
  /** What speaks for it: cited beside the rest. */
  citations?: Citation[];
}

/** When the rules that are asked of a kind of case hold of it; the table says in which order they are asked. Pure. */
export type Rules<Case> = { readonly [Name in RuleName]?: (of: Case, soFar: SoFar) => Finding | null };

/** Rules of what is a part of a larger case; silent where it has none. */
export const rulesOver = <Case, Part>(rules: Rules<Part>, partOf: (of: Case) => Part | null): Rules<Case> =>
  Object.fromEntries(
    Object.entries(rules).map(([name, holds]) => [
      name,
      (of: Case, soFar: SoFar): Finding | null => {
        const part = partOf(of);
        return part === null ? null : holds(part, soFar);
      },
    ]),
  );

/** Characters of a question or a quote that a reason names. */
const LONGEST_SHOWN = 120;

/** A text as a reason names it: as much as that, ended after a word, with a sign that more follows. Pure. */
export function shownOf(text: string): string {
  if (text.length <= LONGEST_SHOWN) return text;
  const start = text.slice(0, LONGEST_SHOWN);
  const words = start.slice(0, start.search(/\s\S*$/u)).trimEnd();
  return `${words === '' ? start.replace(/[\uD800-\uDBFF]$/u, '') : words} …`;
}

export const found = (...reasons: Reason[]): Finding => ({ reasons });

/** That a rule holds where it has a reason to; null where it has none. */
export const foundIf = (...reasons: (Reason | null)[]): Finding | null => {
  const said = reasons.filter((one) => one !== null);
  return said.length > 0 ? found(...said) : null;
};
