/** `rejoinder eval law-reader`: what a language model makes of questions on law, beside the engine without one. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import { table } from '#eval/run/report.ts';
import { type LawReadFigures, measureLawRead } from '#eval/law/read/measure-read.ts';
import { fail, exit, print } from './output.ts';

interface Arguments {
  json: boolean;
  failures: boolean;
  /** Where prompts without a reply go, and replies are taken from. */
  record: string | undefined;
  /** The model whose replies those are, to keep them with the repository. */
  keep: string | undefined;
}

/** Measures and prints. Ends the command where prompts have no recorded reply. */
export async function printLawRead({ json, failures, record, keep }: Arguments): Promise<void> {
  if (keep !== undefined && record === undefined) fail('--keep takes replies from a folder: say which with --record DIR.', exit.usage);
  const measured = await measureLawRead({ record, keep });
  if (!measured) return fail('No reply was recorded. Write the prompts down with --record DIR, and have a model answer them.');
  const { byWords, read, asked, missing, model, date } = measured;
  if (missing > 0)
    fail(
      `${missing} prompts have no recorded reply. ${
        record === undefined
          ? 'The prompts are other ones than those whose replies were recorded. Write them down with --record DIR, have a model answer them, and keep its replies with --keep MODEL.'
          : `They are in ${record}, law/asked/KEY.json; put each reply into law/said/KEY.json, and run this again.`
      }`,
    );
  const losses = asked.filter(({ read: { question, answer } }) => question.rules.length > 0 || answer.status !== 'refused');
  print(json, { model, date, without: byWords, read, ...(failures ? { asked: losses } : {}) }, () =>
    [
      lawReadTable({ 'without a model': byWords, [`read by ${model}, recorded ${date}`]: read }),
      ...(failures
        ? losses.map(({ byWords: { answer: without }, read: { question, answer } }) =>
            [
              `${question.language} (${question.kind}): ${question.question}`,
              `  gold     ${question.rules.join(', ') || 'refused'}`,
              `  without  ${lineOf(without)}`,
              `  read     ${lineOf(answer)}`,
              ...(answer.failure ? [`           ${sentenceOf(answer.failure)}`] : [`           ${answer.answer.replaceAll('\n', ' / ')}`]),
            ].join('\n'),
          )
        : []),
    ].join('\n\n'),
  );
}

const lineOf = ({ status, doubt, citations }: LawAnswer): string =>
  [status, ...(doubt ? [doubt] : []), ...citations.map(({ act, article }) => `${act} ${article}`)].join(' · ');

function lawReadTable(of: Record<string, LawReadFigures>): string {
  const rows: [string, (figures: LawReadFigures) => string][] = [
    ['right rule cited first', ({ first, covered }) => `${first} of ${covered}`],
    ['right rule among those cited', ({ among, covered }) => `${among} of ${covered}`],
    ['one fact asked back', ({ askedBack }) => String(askedBack)],
    ['refused though a rule answers', ({ refused, covered }) => `${refused} of ${covered}`],
    ['answered without doubt by no right rule', ({ wrongPlain, plain }) => `${wrongPlain} of ${plain}`],
    ["by the other side's", ({ otherSide, plain }) => `${otherSide} of ${plain}`],
    ['refused of what nothing answers', ({ rightlyRefused, toRefuse }) => `${rightlyRefused} of ${toRefuse}`],
    ['replies that did not stand up', ({ fellBack }) => String(fellBack)],
    ['in the language of the question', ({ language, covered, toRefuse }) => `${language} of ${covered + toRefuse}`],
  ];
  return table(
    ['Questions on law', ...Object.keys(of)],
    rows.map(([name, say]) => [name, ...Object.values(of).map(say)]),
  );
}
