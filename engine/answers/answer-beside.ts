/** What a form asks for beside the answer, held against what was drafted: what is still wanted is said, and nothing is invented for it. */
import { ofBeside } from './thresholds.ts';
import type { Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { again } from '#engine/decision/decide.ts';
import { type Candidate, type Deciding, type Rules, foundIf } from '#engine/decision/model.ts';
import { meantBy } from '#engine/language/compare.ts';
import { profileOf } from '#engine/language/profile.ts';
import { foldedWords } from '#engine/language/text.ts';
import { titleOf } from './cite.ts';
import type { Evidence } from './evidence.ts';
import type { Asked } from './model.ts';
import { type Meaning, leadingMeaning, meaningOf } from './options.ts';
import type { AskedBeside, BesideKind } from './side-sentence.ts';

type Answered = Pick<Candidate, 'answer' | 'choice'>;

const meant: Record<Exclude<AskedBeside['when'], 'always'>, ReadonlySet<Meaning>> = {
  yes: new Set<Meaning>(['yes', 'partly']),
  no: new Set<Meaning>(['no', 'partly', 'planned']),
  not_applicable: new Set<Meaning>(['na']),
};

/** Kinds that a text answers, with what is said where there is none. */
const texts = { explain: 'explanation_wanted', describe: 'description_wanted', list: 'list_wanted' } as const satisfies Partial<
  Record<BesideKind, Reason['code']>
>;
const isText = (kind: BesideKind): kind is keyof typeof texts => kind in texts;

/** What was answered: the meaning of the choice, else of the word that a text begins with. */
const answered = ({ answer, choice }: Answered): Meaning | null => (choice === null ? leadingMeaning(answer) : meaningOf(choice));

/** Whether it is asked for with this answer; without a Yes or No only what is always asked for. A document and a list do not go with a No. */
export function isDue({ kind, when }: AskedBeside, said: Answered): boolean {
  const meaning = answered(said);
  if (when !== 'always') return meaning !== null && meant[when].has(meaning);
  return (kind !== 'attach' && kind !== 'list') || (meaning !== 'no' && meaning !== 'na');
}

/** Whether a text beside the choice may be asked for, whatever is chosen. */
export const mayWantText = (beside: AskedBeside[]): boolean => beside.some(({ kind }) => isText(kind));

/** Words of a text that may be no more than a choice ("Not applicable."). */
const CHOICE_WORDS = 2;

/** Whether no more than a choice is said. */
function isBareChoice({ answer, choice }: Answered): boolean {
  const words = foldedWords(answer);
  if (words === '' || (choice !== null && words === foldedWords(choice))) return true;
  return leadingMeaning(answer) !== null && words.split(' ').length <= CHOICE_WORDS;
}

/** A proposal and what the form asks for beside it with that answer. */
interface BesideCase {
  proposal: Proposal;
  due: AskedBeside[];
  asked: Asked;
  evidence: Evidence;
}

const isOpen = ({ proposal }: BesideCase): boolean => proposal.status === 'unanswered';
const wantedDocuments = ({ due, proposal, evidence }: BesideCase): Reason[] =>
  due.filter(({ kind }) => kind === 'attach').map((one) => aboutDocument(one, proposal, evidence));

export const whenBeside = {
  'text-wanted': (of) => (isOpen(of) ? null : foundIf(...wantedTexts(of.due, of.proposal, of.asked))),
  'document-wanted': (of) => (isOpen(of) ? null : foundIf(...wantedDocuments(of))),
  'open-beside': (of) => {
    if (!isOpen(of)) return null;
    const mayNotApply = of.due.some(({ kind }) => kind === 'not_applicable');
    return foundIf(...wantedDocuments(of), mayNotApply ? reason('may_not_apply') : null);
  },
} satisfies Rules<BesideCase>;

/** The proposal with what the form asks for beside it: a text that nothing gives, a document that a person has to attach. Pure. */
export function withBeside(proposal: Proposal, asked: Asked, evidence: Evidence, deciding: Deciding = {}): Proposal {
  const due = evidence.question.beside.filter((one) => proposal.status === 'unanswered' || isDue(one, proposal));
  return again(proposal, whenBeside, { proposal, due, asked, evidence }, deciding);
}

const wantedTexts = (due: AskedBeside[], proposal: Proposal, { wantsText }: Asked): Reason[] =>
  wantsText && isBareChoice(proposal) ? due.flatMap(({ kind }) => (isText(kind) ? [reason(texts[kind])] : [])).slice(0, 1) : [];

/** Which document is asked for: the one whose title says it, else the paper that the answer rests on; without either a person has to find it. */
function aboutDocument({ words }: AskedBeside, { citations }: Proposal, { question, passages }: Evidence): Reason {
  const wanted = profileOf(`${question.own} ${words}`);
  const titled = passages
    .map(({ document }) => ({ name: document.name, fits: meantBy(profileOf(titleOf(document.name)), wanted) }))
    .filter(({ fits }) => fits >= ofBeside.titleFits)
    .toSorted((a, b) => b.fits - a.fits)[0]?.name;
  const papers = new Set(passages.map(({ document }) => document.name));
  const document = titled ?? citations.find((one) => papers.has(one.document))?.document;
  return document === undefined ? reason('document_wanted') : reason('document_asked', { document });
}
