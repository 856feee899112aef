/** The rules of a text that stands alone over the width of a table: whose turn it is, its end, a heading, or an instruction. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { countWords, isTemplate, looksLikeHeading } from '../text.ts';
import { isEndMarker, speaksLikeInstruction, whoFills } from '../vocabulary.ts';
import type { RowFacts, RowVerdict } from './row-facts.ts';
import type { Rule } from './rule.ts';

/** Those rules for rows of which `applies` holds; `name` begins the name of each. */
export function wideTextRules<Facts extends RowFacts>(name: string, applies: (facts: Facts) => boolean): Rule<Facts, RowVerdict>[] {
  return [
    {
      name: `${name}: who fills in`,
      applies: (facts) => applies(facts) && whoFills(facts.text) !== null,
      decides: ({ row, text }) => ({ kind: 'side', row, text, side: whoFills(text) ?? 'own' }),
    },
    {
      name: `${name}: end marks`,
      applies: (facts) => applies(facts) && isEndMarker(facts.text) && facts.row >= facts.context.lastAsked,
      decides: ({ row, text }) => ({ kind: 'left', row, text, ...because(reason('table_end')) }),
    },
    {
      name: `${name}: headings`,
      applies: (facts) => applies(facts) && namesWhatFollows(facts.text),
      decides: ({ row, text }) => ({ kind: 'heading', row, text }),
    },
    {
      name: `${name}: instructions`,
      applies,
      decides: ({ row, text }) => ({ kind: 'left', row, text, ...because(reason('row_instruction')) }),
    },
  ];
}

const namesWhatFollows = (text: string): boolean =>
  looksLikeHeading(text) && !(speaksLikeInstruction(text) && countWords(text) > 4) && !isTemplate(text);
