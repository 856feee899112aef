/** The figures of companies' questions as a table, and where an answer was not right. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import { table } from '../run/report.ts';
import type { Failure } from '../run/extraction.ts';
import type { EvidenceFigures, Share } from './figures.ts';
import type { Answered } from './judge-evidence.ts';
import type { CompanyFigures } from './measure-evidence.ts';

const share = ({ right, of }: Share): string => (of > 0 ? `${(right / of).toFixed(2)} (${right}/${of})` : '–');

const lines: [string, (figures: EvidenceFigures) => string][] = [
  ['questions', ({ asked }) => String(asked)],
  ['right sentence first of all weighed', ({ first }) => share(first)],
  ['right sentence among the first ten', ({ firstTen }) => share(firstTen)],
  ['right sentence in one of the three nearest', ({ nearShown }) => share(nearShown)],
  ['right sentence taken from one of them', ({ nearTaken }) => share(nearTaken)],
  ['right sentence cited first, of what is shown', ({ citedFirst }) => share(citedFirst)],
  [
    'shown: answers · in part · beside · misleading',
    ({ worth }) => `${worth.answers} · ${worth.part} · ${worth.beside} · ${worth.misleading}`,
  ],
  ['direct: answered rightly', ({ direct }) => share(direct)],
  ['other words: answered rightly', ({ paraphrase }) => share(paraphrase)],
  ['versions: answered rightly', ({ version }) => share(version)],
  ['several parts: complete', ({ several }) => share(several)],
  ['half answered by the papers: half or whole given', ({ part }) => share(part)],
  ['No found', ({ noFound }) => share(noFound)],
  ['Yes found', ({ yesFound }) => share(yesFound)],
  ['without a flag: beside or misleading', ({ wrongPlain }) => share(wrongPlain)],
  ['look-alikes: wrong without a flag', ({ lookalikesWrong }) => share(lookalikesWrong)],
  ['contradictions: both sides shown', ({ contradictions }) => share(contradictions)],
  ['nothing answers: left open', ({ leftOpen }) => share(leftOpen)],
  [
    'confidence: area, right above wrong',
    ({ confidenceArea, draftedRight: { right, of } }) => confidenceArea?.toFixed(2) ?? `too few (${of - right} wrong of ${of})`,
  ],
];

/** One column for each language of each company. */
export function evidenceTable(measured: Omit<CompanyFigures, 'answered'>[]): string {
  const columns = measured.flatMap(({ company, byLanguage }) =>
    Object.entries(byLanguage).map(([language, figures]) => ({ head: `${company} ${language}`, figures })),
  );
  const body = table(
    ['Evidence', ...columns.map(({ head }) => head)],
    lines.map(([name, value]) => [name, ...columns.map(({ figures }) => value(figures))]),
  );
  return `${body}\n\nMilliseconds of a question, the middle: ${measured.map(({ company, msEach }) => `${company} ${msEach}`).join(', ')}`;
}

/** Questions that were not answered as the gold says, with what was shown. */
export const evidenceFailures = (answered: Answered[]): Failure[] =>
  answered
    .filter(({ question, worth, drafted }) => (question.gold.length > 0 ? worth !== 'answers' : drafted))
    .map((one) => ({
      what: `${one.question.kind}: ${one.worth ?? `open (rank ${one.rank ?? 'none'})`}${one.plain ? ', no flag' : ''}`,
      where: `${one.question.id} ${one.question.question}`,
      why: `wanted ${wantedOf(one)}; gives ${givenOf(one)}`,
    }));

const wantedOf = ({ question: { choice, says, gold } }: Answered): string =>
  `${choice ?? (says.join(', ') || 'nothing')} from “${gold[0]?.quote.slice(0, 120) ?? '–'}”`;

const givenOf = ({ proposal: { choice, confidence, flags, citations, reasons } }: Answered): string =>
  `${choice ?? 'no verdict'} (${confidence.toFixed(2)}${flags.map((flag) => `, ${flag}`).join('')}) ${citations
    .map(({ document, quote }) => `${document}: “${quote.slice(0, 160)}”`)
    .join(' + ')} — ${reasons.map(sentenceOf).join(' ')}`;
