import { ofPairDraft } from './thresholds.ts';
import type { Flag } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { unmetOf } from './demands.ts';
import type { Asked } from './model.ts';
import type { Count } from './votes.ts';

/** A draft from past questions. */
interface PairCase {
  asked: Asked;
  count: Count;
  /** Another product or company that the past answer speaks of. */
  stranger: string | null;
}

interface Said {
  flags: Flag[];
  reasons: Reason[];
}

/** What is told of an answer from past questions, in this order; each is told where it holds. */
const tellings: { name: string; of(of: PairCase): Said | null }[] = [
  {
    name: 'what was asked then',
    of: ({ count: { lead } }) => {
      const { hit, gate, same } = lead.pair;
      const past = { document: hit.document.name, question: hit.pair.question.slice(0, 160) };
      const asked = same < ofPairDraft.surelySame ? reason('near_asked', past) : reason('nearly_asked', past);
      return {
        flags: gate === 'near' ? ['near_match'] : [],
        reasons: [gate === 'same' ? reason('same_asked', { document: past.document }) : asked],
      };
    },
  },
  {
    name: 'left unsaid',
    of: ({ count: { lead } }) => {
      const missing = lead.pair.gate === 'same' ? [] : unmetOf(lead.pair);
      return missing.length > 0 ? { flags: [], reasons: [reason('does_not_say', { words: missing.slice(0, 3).join('; ') })] } : null;
    },
  },
  {
    name: 'asked in other words',
    of: ({ count: { lead } }) => {
      const { comparison, gate } = lead.pair;
      const differing = [...comparison.hard, ...comparison.soft].slice(0, 3);
      return gate !== 'same' && differing.length > 0 ? { flags: [], reasons: [reason('differs', { words: differing.join('; ') })] } : null;
    },
  },
  {
    name: 'others say the same',
    of: ({ asked, count: { agreeing } }) =>
      agreeing > 0 && asked.options.length > 0 ? { flags: [], reasons: [reason('sources_agree', { count: agreeing })] } : null,
  },
  {
    name: 'others say otherwise',
    of: ({ count: { disputing } }) =>
      disputing.length === 0
        ? null
        : {
            flags: ['conflict'],
            reasons: disputing.map(({ votes, choice }) =>
              reason('source_disagrees', { document: votes[0]!.pair.hit.document.name, choice: choice! }),
            ),
          },
  },
  {
    name: 'another product',
    of: ({ stranger }) => (stranger ? { flags: ['other_product'], reasons: [reason('speaks_of', { name: stranger })] } : null),
  },
  {
    name: 'no option for it',
    of: ({ asked, count: { lead } }) => {
      if (asked.options.length === 0 || lead.choice !== null) return null;
      const { choice } = lead.pair.hit.pair;
      return { flags: ['no_option'], reasons: [choice ? reason('past_choice_no_option', { choice }) : reason('past_answer_no_option')] };
    },
  },
];

/** Why this answer, and why a person should look. */
export function explainPair(of: PairCase): { flags: Set<Flag>; reasons: Reason[] } {
  const told = tellings.map((telling) => telling.of(of)).filter((one) => one !== null);
  return { flags: new Set(told.flatMap(({ flags }) => flags)), reasons: told.flatMap(({ reasons }) => reasons) };
}
