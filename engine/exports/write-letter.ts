import { Document, Packer, Paragraph, TextRun } from 'docx';
import { cleanText } from './clean-text.ts';
import { A4, stylesFor } from './docx-styles.ts';
import { type Letter, writtenLetter } from './letter.ts';

const STYLES = { text: 'Letter', question: 'LetterQuestion', said: 'LetterSaid', holds: 'LetterHolds' } as const;
const INDENT = 360;

const style = (id: string, name: string, more: object) => ({ id, name, basedOn: 'Normal', next: id, quickFormat: true, ...more });

const letterStyles = [
  style(STYLES.text, 'Letter', { paragraph: { spacing: { before: 120, after: 120 } } }),
  style(STYLES.question, 'Letter Question', { run: { bold: true }, paragraph: { spacing: { before: 240, after: 60 }, keepNext: true } }),
  style(STYLES.said, 'Letter Said', { paragraph: { indent: { left: INDENT }, spacing: { before: 40, after: 40 }, keepNext: true } }),
  style(STYLES.holds, 'Letter Holds', { paragraph: { indent: { left: INDENT }, spacing: { before: 40, after: 120 } } }),
];

const runs = (text: string): TextRun[] =>
  cleanText(text)
    .split('\n')
    .map((line, index) => new TextRun({ text: line, ...(index === 0 ? {} : { break: 1 }) }));

/** A letter of correction as a Word document, to be read, changed and sent by a person. */
export const writeLetter = async (letter: Letter): Promise<Uint8Array> => {
  const { subject, date, paragraphs } = writtenLetter(letter);
  const styles = stylesFor(letter.language);
  const document = new Document({
    title: cleanText(subject),
    creator: cleanText(letter.organisation),
    lastModifiedBy: cleanText(letter.organisation),
    styles: { ...styles, paragraphStyles: [...(styles.paragraphStyles ?? []), ...letterStyles] },
    sections: [
      {
        properties: A4,
        children: [
          new Paragraph({ style: 'Organisation', children: runs(letter.organisation) }),
          new Paragraph({ style: STYLES.text, children: runs(letter.customer) }),
          new Paragraph({ style: 'About', children: runs(date) }),
          new Paragraph({ heading: 'Heading2', children: runs(subject) }),
          ...paragraphs.map(({ kind, text }) => new Paragraph({ style: STYLES[kind], children: runs(text) })),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
};
