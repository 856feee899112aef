/** What a form asks for beside the answer, held against what was drafted: what is still wanted is said, and nothing is invented for it. */
import { ofBeside } from './thresholds.ts';
import type { Flag, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { asksForPerson } from '#contract/trust.ts';
import { meantBy } from '#engine/language/compare.ts';
import { profileOf } from '#engine/language/profile.ts';
import { foldedWords } from '#engine/language/text.ts';
import { titleOf } from './cite.ts';
import type { Draft } from './draft.ts';
import type { Evidence } from './evidence.ts';
import type { Asked } from './model.ts';
import { type Meaning, leadingMeaning, meaningOf } from './options.ts';
import type { AskedBeside, BesideKind } from './side-sentence.ts';

type Answered = Pick<Draft, 'answer' | 'choice'>;

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

/** The proposal with what the form asks for beside it: a text that nothing gives, a document that a person has to attach. Pure. */
export function withBeside(proposal: Proposal, asked: Asked, evidence: Evidence): Proposal {
  const isOpen = proposal.status === 'unanswered';
  const due = evidence.question.beside.filter((one) => isOpen || isDue(one, proposal));
  const reasons = [
    ...(isOpen ? [] : wantedTexts(due, proposal, asked)),
    ...due.filter(({ kind }) => kind === 'attach').map((one) => aboutDocument(one, proposal, evidence)),
  ];
  const further = isOpen && due.some(({ kind }) => kind === 'not_applicable') ? [reason('may_not_apply')] : [];
  if (reasons.length + further.length === 0) return proposal;
  const flags: Flag[] = isOpen || reasons.length === 0 ? proposal.flags : [...proposal.flags, 'incomplete'];
  return {
    ...proposal,
    flags,
    status: proposal.status === 'answered' && asksForPerson(flags) ? 'needs_review' : proposal.status,
    reasons: [...proposal.reasons, ...reasons, ...further],
  };
}

const wantedTexts = (due: AskedBeside[], proposal: Proposal, { wantsText }: Asked): Reason[] =>
  wantsText && isBareChoice(proposal) ? due.flatMap(({ kind }) => (isText(kind) ? [reason(texts[kind])] : [])).slice(0, 1) : [];

/** Which document is asked for: the one whose title says it, else the paper that the answer rests on; without either a person has to find it. */
function aboutDocument({ words }: AskedBeside, { citations }: Proposal, { question, passages }: Evidence): Reason {
  const wanted = profileOf(`${question.own} ${words}`);
  const titled = passages
    .map(({ hit: { document } }) => ({ name: document.name, fits: meantBy(profileOf(titleOf(document.name)), wanted) }))
    .filter(({ fits }) => fits >= ofBeside.titleFits)
    .toSorted((a, b) => b.fits - a.fits)[0]?.name;
  const papers = new Set(passages.map(({ hit: { document } }) => document.name));
  const document = titled ?? citations.find((one) => papers.has(one.document))?.document;
  return document === undefined ? reason('document_wanted') : reason('document_asked', { document });
}
