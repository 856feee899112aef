/** What imported acts say of a question that no statement answers: where it stands, not what holds. */
import type { FoundPassage } from './find-passages.ts';
import type { LawLanguage } from './languages.ts';
import { measuresIn, sayMeasure } from './measures.ts';
import { CITED, addressOf } from './model.ts';
import type { Law } from './model.ts';
import { phrases } from './phrases.ts';

/** Says what this is, where it stands and which figures are in it; the text itself is cited in Slovenian. */
export function fromPassages(found: [FoundPassage, ...FoundPassage[]], language: LawLanguage, law: Law) {
  const { passage, figures, further, article: articleWord, paragraph: paragraphWord } = phrases[language];
  const placeOf = ({ act, article, paragraph }: FoundPassage): string =>
    `${law.acts.get(act.short)?.title[language] ?? act.title} (${act.short}), ${articleWord} ${article.number}, ${paragraphWord} ${paragraph.number}`;
  const passages = found.slice(0, CITED);
  const [first] = found;
  const measures = measuresIn(first.paragraph.text).map((measure) => sayMeasure(measure, language));
  const lines = [
    passage,
    `${placeOf(first)}.`,
    measures.length > 0 ? `${figures} ${measures.join('; ')}.` : '',
    passages.length > 1 ? `${further} ${passages.slice(1).map(placeOf).join('; ')}.` : '',
  ];
  return {
    answer: lines.filter(Boolean).join('\n'),
    basis: 'passage' as const,
    steps: [],
    citations: passages.map(({ act, article, paragraph }) => ({
      act: act.short,
      article: `${article.number}(${paragraph.number})`,
      statement: paragraph.text,
      url: addressOf(act.short, law),
      as_of: act.importedAt.slice(0, 10),
    })),
  };
}
