import { told } from '#contract/told.ts';
import { toldFiles } from '#contract/told-files.ts';
import { toldLetters } from '#contract/told-letters.ts';
import { toldTellings } from '#contract/told-tellings.ts';
import type { Needs, Policy } from '#server/platform/http/policy.ts';

const { list: files, get: file, content, answers, sent, csv, remove } = toldFiles;
const calls = {
  ...told,
  files,
  file,
  content,
  answers,
  sent,
  csv,
  remove,
  letter: toldLetters.get,
  letterDocx: toldLetters.docx,
  ...toldTellings,
};

export const needs = {
  list: 'belong',
  customers: 'belong',
  resting: 'belong',
  libraryDoubts: 'belong',
  alarms: 'belong',
  settle: 'edit',
  assign: 'edit',
  history: 'belong',
  papers: 'belong',
  forget: 'manage',
  files: 'belong',
  file: 'belong',
  content: 'belong',
  answers: 'belong',
  sent: 'edit',
  csv: 'belong',
  remove: 'edit',
  letter: 'belong',
  letterDocx: 'belong',
  tell: 'edit',
  takeBack: 'edit',
} as const satisfies Needs<typeof calls>;

export const policy: Policy = { calls, needs, of: 'organisation' };
