import { AlignmentType, type IStylesOptions, LineRuleType } from 'docx';

/** Names of the paragraph styles that hold an answer's parts; by them an edited copy is understood again. */
export const PARTS = {
  question: 'Heading 3',
  choice: 'Answer Choice',
  answer: 'Answer Text',
  comment: 'Answer Comment',
  open: 'Answer Open',
} as const;
export const STYLE_IDS = {
  choice: 'AnswerChoice',
  answer: 'AnswerText',
  comment: 'AnswerComment',
  open: 'AnswerOpen',
  state: 'AnswerState',
} as const;

const INK = '1F2933';
const ACCENT = '1F3A5F';
export const MUTED = '5A6672';
export const ATTENTION = '8A4B00';
const INDENT = 360;

const answerPart = (id: string, name: string, next: string, run: { bold?: boolean; color?: string; italics?: boolean } = {}) => ({
  id,
  name,
  basedOn: 'Normal',
  next,
  quickFormat: true,
  run,
  paragraph: { indent: { left: INDENT }, spacing: { before: 40, after: 60 } },
});

const heading = (size: number, before: number) => ({
  run: { size, bold: true, color: ACCENT, font: 'Calibri' },
  paragraph: { spacing: { before, after: 80 }, keepNext: true },
});

/** A page with its margins, in twentieths of a point. */
export const A4 = { page: { size: { width: 11_906, height: 16_838 }, margin: { top: 1134, right: 1134, bottom: 1134, left: 1134 } } };

/** How the document looks; headings are the program's own, so that its outline and screen readers find them. */
export const stylesFor = (language: string): IStylesOptions => ({
  default: {
    document: {
      run: { font: 'Calibri', size: 21, color: INK, language: { value: language } },
      paragraph: { spacing: { line: 264, lineRule: LineRuleType.AUTO } },
    },
    title: { run: { size: 44, bold: true, color: ACCENT, font: 'Calibri' }, paragraph: { spacing: { before: 0, after: 120 } } },
    heading1: heading(32, 360),
    heading2: heading(26, 280),
    heading3: {
      run: { size: 22, bold: true, color: INK, font: 'Calibri' },
      paragraph: { spacing: { before: 220, after: 40 }, keepNext: true },
    },
    footnoteText: { run: { size: 17, color: MUTED }, paragraph: { spacing: { after: 20 } } },
  },
  paragraphStyles: [
    { id: 'Organisation', name: 'Organisation', basedOn: 'Normal', next: 'Normal', run: { size: 22, bold: true, color: MUTED } },
    { id: 'About', name: 'About', basedOn: 'Normal', next: 'Normal', run: { color: MUTED }, paragraph: { spacing: { after: 60 } } },
    {
      id: 'PageFoot',
      name: 'Page Foot',
      basedOn: 'Normal',
      run: { size: 17, color: MUTED },
      paragraph: { alignment: AlignmentType.CENTER },
    },
    answerPart(STYLE_IDS.choice, PARTS.choice, STYLE_IDS.answer, { bold: true, color: ACCENT }),
    answerPart(STYLE_IDS.answer, PARTS.answer, STYLE_IDS.answer),
    answerPart(STYLE_IDS.comment, PARTS.comment, STYLE_IDS.comment, { color: INK }),
    answerPart(STYLE_IDS.open, PARTS.open, STYLE_IDS.answer, { italics: true, color: ATTENTION }),
    {
      ...answerPart(STYLE_IDS.state, 'Answer State', STYLE_IDS.answer, { color: MUTED }),
      run: { size: 17, color: MUTED },
    },
  ],
});
