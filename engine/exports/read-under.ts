import type { Place } from '#contract/extraction.ts';
import type { WordParagraph } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';

/**
 * What stands under each question of a Word file that has no place of its own for answers: the text of the body paragraphs from the
 * question's to the next question's. Null for a question that stands in a table, or nowhere.
 * @throws UnreadableFile
 */
export const readUnder = async (bytes: Uint8Array, fileName: string, questions: { at: Place }[]): Promise<(string | null)[]> => {
  const { word = [] } = await readSource(bytes, fileName);
  const paragraphs = word.filter((block): block is WordParagraph => block.kind === 'paragraph' && block.index !== null);
  const starts = new Set(questions.flatMap((question) => question.at.paragraph ?? []));
  return questions.map(({ at }) => {
    const from = paragraphs.findIndex((paragraph) => paragraph.index === at.paragraph);
    if (at.paragraph === undefined || from < 0) return null;
    const rest = paragraphs.slice(from + 1);
    const end = rest.findIndex((paragraph) => starts.has(paragraph.index ?? -1) || paragraph.headingLevel !== null);
    return (end < 0 ? rest : rest.slice(0, end))
      .map((paragraph) => paragraph.text)
      .filter((text) => text.trim() !== '')
      .join('\n');
  });
};
