import type { Citation, Flag } from '#contract/answers.ts';
import type { Reason } from '#contract/reasons.ts';
import type { DraftKind } from './measured.ts';

/** An answer before its confidence is known. */
export interface Draft {
  choice: string | null;
  answer: string;
  comment: string | null;
  flags: Set<Flag>;
  citations: Citation[];
  reasons: Reason[];
  /** A person has to read it before it leaves; the reasons say why. */
  mustBeRead?: boolean;
  /** How it came about, and how strongly that holds: what its confidence is told from (measured.ts). */
  kind: DraftKind;
  strength: number;
}
