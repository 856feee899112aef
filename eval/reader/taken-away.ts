/**
 * What checks take away of what a model said, over the recorded replies of all sets:
 *
 *   node eval/reader/taken-away.ts
 *
 * `given` are questions that a model answered with anything but *not found*. Of them: from how many anything was taken (a sentence, a
 * quote, a choice, or all of it), and from how many that may have been right. Quotes beside one that stands take nothing of an answer
 * away; a choice and all of an answer were right where the gold has that mark; of sentences code knows not whether they were right, so
 * every one that was taken counts. Prints one JSON object.
 */
import { basename } from 'node:path';
import type { Proposal } from '#contract/answers.ts';
import { companyFolders, largest } from '../evidence/read-company.ts';
import { askCompany, askOpenSet } from './measure-reader.ts';

const takes = ['sentence_taken', 'quote_unfound', 'choice_taken', 'model_no_quote'] as const;
/** Why a sentence was taken. */
const whys = ['number_unborne', 'time_unborne', 'name_unborne'] as const;
const options = { onProgress: (): void => undefined };

const codesOf = ({ reasons }: Proposal): string[] => reasons.map(({ code }) => code);

/** How many proposals a model gave, and from how many each thing was taken. */
function countOf(proposals: Proposal[]) {
  const read = proposals.filter(({ made_by: made }) => made?.engine === 'reader');
  const given = read.filter((one) => one.status !== 'unanswered' || codesOf(one).includes('model_no_quote'));
  const taken = Object.fromEntries([...takes, ...whys].map((code) => [code, given.filter((one) => codesOf(one).includes(code)).length]));
  const lost = given.filter((one) => codesOf(one).some((code) => code !== 'quote_unfound' && takes.some((take) => take === code)));
  return { given: given.length, taken, may_have_lost: lost.length };
}

const counted: ({ set: string } & ReturnType<typeof countOf>)[] = [];
await askOpenSet(options, async ({ set, proposals }) => void counted.push({ set, ...countOf(proposals) }));
for (const { folder, searched } of [...companyFolders.map((folder) => ({ folder, searched: false })), { folder: largest, searched: true }])
  await askCompany({ folder, searched }, options, async ({ proposals }) => {
    counted.push({ set: `${basename(folder)}${searched ? '-searched' : ''}`, ...countOf(proposals) });
  });
const sum = (of: (one: (typeof counted)[number]) => number): number => counted.reduce((all, one) => all + of(one), 0);
const [given, lost] = [sum((one) => one.given), sum((one) => one.may_have_lost)];
console.log(JSON.stringify({ sets: counted, given, may_have_lost: lost, share: Number((lost / Math.max(1, given)).toFixed(4)) }));
