/** What other papers, and the product that is asked about, say against sending what one paper says unread. */
import { type Reason, reason } from '#contract/reasons.ts';
import { rememberOf } from '#engine/common/remember.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { IndexedPair } from '#engine/search/model.ts';
import { areOpposed } from './agreement.ts';
import { mayWantText } from './answer-beside.ts';
import { quotable, startOf } from './cite.ts';
import { isMark } from './fit-text.ts';
import type { JudgedPair } from './judge-pairs.ts';
import type { Asked } from './model.ts';
import { sameOption } from './options.ts';
import { isNewerIssue, timeOf } from './outdated.ts';
import { type Products, placesOf } from './products.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Vote } from './votes.ts';

const isSame = ({ pair }: Vote): boolean => pair.gate === 'same';
const documentOf = ({ pair }: Vote) => pair.hit.document;
const foldedQuestion = rememberOf(({ question }: IndexedPair) => foldedWords(question));
const foldedAnswer = rememberOf(({ answer }: IndexedPair) => foldedWords(answer));
const questionOf = ({ pair }: Vote): string => foldedQuestion(pair.hit.pair);
const textOf = ({ pair }: Vote): string => foldedAnswer(pair.hit.pair);

/** Whether two past answers may stand for each other: the same option, and no other words. Where one of them is a mark alone nothing is said against the other. */
function saysTheSame(a: Vote, b: Vote): boolean {
  const isSameChoice = a.choice === b.choice || (a.choice !== null && b.choice !== null && sameOption(a.choice, [b.choice]) !== null);
  const [one, other] = [textOf(a), textOf(b)];
  return isSameChoice && (one === other || (a.choice !== null && (one === '' || other === '')));
}

/** The products of the papers that a past answer stands in; null for a paper that says none. */
const productsOf = ({ pair }: Vote, products: Products): (string | null)[] =>
  placesOf(pair.hit).map(({ document }) => products.of(document));

/** Products for which papers give such an answer. */
const productsAmong = (votes: Vote[], products: Products): Set<string> =>
  new Set(votes.flatMap((vote) => productsOf(vote, products).filter((product) => product !== null)));

/**
 * Where the question that is asked was answered for the product that is asked about, what was answered for other ones is left out; where a like
 * one was, their answers to that one are. Pure.
 */
export function ofAskedProduct(votes: Vote[], products: Products): Vote[] {
  const own = votes.filter((vote) => productsOf(vote, products).some((product) => product !== null && products.fit(product) === 'asked'));
  if (own.some(isSame)) return votes.filter((vote) => isOfNoOther(vote, products));
  const answered = new Set(own.map(questionOf));
  return votes.filter((vote) => isOfNoOther(vote, products) || !answered.has(questionOf(vote)));
}

/** So many products for which the same is said are the company's way, which speaks against what one paper says otherwise. */
const OF_THE_COMPANY = 2;

/** Whether the same is said for each product that papers are of, two at least: only then is it said for the one that is asked about too. */
const isOfAll = (said: ReadonlySet<string>, products: Products): boolean => said.size >= OF_THE_COMPANY && products.areAll(said);

/**
 * Why a person has to read a past answer to the same question, told from the other ones to it. What a person approved, for this product or for
 * none, needs no other paper to bear it out; what is newer, or approved too, may speak against it. Pure.
 */
export function paperDoubt(lead: Vote, votes: Vote[], products: Products): Reason | null {
  const others = votes.filter((vote) => vote !== lead && isSame(vote) && !isNewerIssue(lead.pair, vote.pair));
  const dissenting = others.filter((vote) => !saysTheSame(lead, vote));
  const product = products.of(documentOf(lead));
  const fit = product === null ? null : products.fit(product);
  const isOfCompany = dissenting.length === 0 && isOfAll(productsAmong([lead, ...others], products), products);
  if (product !== null && !isOfCompany) {
    if (fit === 'other') return reason('paper_of_product', { document: documentOf(lead).name, product });
    if (fit === 'unsaid') return reason('product_unsaid', { product });
  }
  const against =
    fit === 'asked' ? dissenting.filter((vote) => isOfNoOther(vote, products) || isWayOfCompany(vote, dissenting, products)) : dissenting;
  const [first] = documentOf(lead).approved ? against.filter((vote) => documentOf(vote).approved || isNewer(vote, lead)) : against;
  return first ? disagreement(first) : null;
}

/**
 * Past answers to the same question that say Yes where the first says No, or No where it says Yes, and are of no product in particular: however few,
 * they cannot both hold. What a person approved is contradicted by what is newer, or approved too. Pure.
 */
export function opposedTo(lead: Vote, votes: Vote[], products: Products): Vote[] {
  const opposed = votes.filter(
    (vote) =>
      isSame(vote) &&
      areOpposed(lead.pair.hit.pair, vote.pair.hit.pair) &&
      !isNewerIssue(lead.pair, vote.pair) &&
      productsOf(vote, products).includes(null),
  );
  return documentOf(lead).approved ? opposed.filter((vote) => documentOf(vote).approved || isNewer(vote, lead)) : opposed;
}

const isNewer = (vote: Vote, than: Vote): boolean => (timeOf(documentOf(vote)) ?? 0) > (timeOf(documentOf(than)) ?? 0);

/** Words of a text that may be a label or a mark in words, and stand anywhere. */
const SHORT = 4;

/** Whether the same paper gives its text as an answer to another question too: it cannot have been written for both. */
export function isForOthersToo({ hit }: JudgedPair, judged: JudgedPair[]): boolean {
  const text = foldedAnswer(hit.pair);
  const question = foldedQuestion(hit.pair);
  const isAnother = ({ hit: other }: JudgedPair): boolean =>
    other.document.id === hit.document.id && foldedAnswer(other.pair) === text && foldedQuestion(other.pair) !== question;
  return text.split(' ').length > SHORT && judged.some(isAnother);
}

/**
 * Whether nothing but an option is said where a text may stand beside it, or where a text is asked for. Approved so, it may stay so; and where the form says with which answers it
 * wants a text, it wants none with the others.
 */
export const isMarkAlone = ({ options, wantsText }: Asked, { beside, form }: ReadQuestion, lead: Vote, said: string): boolean =>
  (options.length > 0 || form === 'open') &&
  wantsText &&
  !mayWantText(beside) &&
  !documentOf(lead).approved &&
  (said === '' || said === lead.choice || isMark(said));

/** Whether a past answer is of the product that is asked about, or of none. */
const isOfNoOther = (vote: Vote, products: Products): boolean =>
  productsOf(vote, products).some((product) => product === null || products.fit(product) === 'asked');

/** Whether papers of several products say it in the same words. */
const isWayOfCompany = (vote: Vote, votes: Vote[], products: Products): boolean =>
  productsAmong(
    votes.filter((other) => saysTheSame(vote, other)),
    products,
  ).size >= OF_THE_COMPANY;

const disagreement = (vote: Vote): Reason =>
  reason('source_disagrees', { document: documentOf(vote).name, choice: startOf(quotable(vote.pair.hit)).slice(0, 120) });
