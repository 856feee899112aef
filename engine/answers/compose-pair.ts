import type { Citation } from '#contract/answers.ts';
import type { Candidate, Deciding } from '#engine/decision/model.ts';
import { SURE_FROM } from '#contract/trust.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import { type Statement, disputeOf, withDispute } from './disputes.ts';
import type { Evidence } from './evidence.ts';
import { isFitText, isLetterAlone, isMark } from './fit-text.ts';
import type { JudgedPair } from './judge-pairs.ts';
import { type DraftKind, measuredOf } from './measured.ts';
import type { Asked } from './model.ts';
import { meaningOf } from './options.ts';
import { ofAskedProduct, opposedTo, paperDoubt } from './other-papers.ts';
import { timeOf } from './outdated.ts';
import { foldedWords } from '#engine/language/text.ts';
import { type Products, oneProduct, placesOf } from './products.ts';
import { ofPairCitations } from './thresholds.ts';
import { type Count, type Vote, countVotes, madeFrom, votesOf } from './votes.ts';
import type { PastCase } from './when-past.ts';

const CITED = 3;
/** So much of a text is named as what another source says, characters. */
const SAID = 120;

/** A draft from past questions: how it came about, and how strongly that holds, beside what is decided by. */
export interface PastDraft extends PastCase {
  kind: DraftKind;
  strength: number;
}

/** Composes an answer from those past questions that may answer; null when none asks the same. Pure. */
export function composeFromPairs(
  asked: Asked,
  pairs: JudgedPair[],
  evidence: Evidence,
  { reviewBelow = SURE_FROM, sent }: Deciding = {},
): PastDraft | null {
  const { question, subject, products = oneProduct } = evidence;
  const all = votesOf(question, asked, pairs, subject);
  const votes = ofAskedProduct(all, products);
  if (votes.length === 0) return null;
  const count = withOpposed(countVotes(votes, asked), votes, products);
  const { lead } = count;
  const { pair, document } = lead.pair.hit;
  const said = isFitText({ pair, document, isAskedAgain: lead.pair.gate === 'same' }) ? pair.answer.trim() : '';
  const texts = textsOf(asked, lead, said);
  if (texts.answer === '') return null;
  const { kind, strength } = madeFrom(lead.pair);
  const { dispute, citations } = citationsOf(count, evidence);
  const { name, ...measured } = measuredOf(kind, strength);
  const candidate: Candidate = { ...texts, choice: lead.choice, citations, engine: 'embedded', kind: name, measured };
  return {
    candidate,
    chooses: asked.options.length > 0,
    reviewBelow,
    sent: sent?.[name],
    kind,
    strength,
    asked,
    question,
    said,
    count,
    votes,
    all,
    judged: pairs,
    evidence,
    products,
    stranger: subject?.stranger(document, `${pair.question} ${pair.answer}`) ?? null,
    dispute,
    otherPapers: lead.pair.gate === 'same' && count.disputing.length === 0 ? paperDoubt(lead, all, products) : null,
    ...sameAsked({ asked, said, lead, pairs }, evidence),
  };
}

/** A count in which a plain No to a plain Yes disagrees, whatever its weight, and where the form has no options that would tell. */
function withOpposed(count: Count, votes: Vote[], products: Products): Count {
  const against = count.lead.pair.gate === 'same' ? opposedTo(count.lead, votes, products) : [];
  const [first] = against.filter((vote) => !count.disputing.some(({ votes: known }) => known.includes(vote)));
  if (!first) return count;
  const weight = against.reduce((sum, vote) => sum + vote.weight, 0);
  const choice = first.choice ?? startOf(quotable(first.pair.hit)).slice(0, SAID);
  return { ...count, disputing: [...count.disputing, { choice, votes: against, weight }] };
}

/** What stands in the answer, and beside a choice. */
function textsOf({ options }: Asked, { pair, choice }: Vote, said: string): Pick<Candidate, 'answer' | 'comment'> {
  const chooses = options.length > 0;
  const mark = choice ?? pair.hit.pair.choice ?? markAgain(pair);
  const answer = (chooses ? said : withMark(pair, said)) || (!chooses && isLetterAlone(mark) ? '' : mark);
  return { answer, comment: chooses && said !== '' && said !== choice ? said : null };
}

/** What is looked at where the very same question was answered. */
function sameAsked(
  { asked, said, lead, pairs }: { asked: Asked; said: string; lead: Vote; pairs: JudgedPair[] },
  { question, named, papers = [], products = oneProduct, now = Date.now() }: Evidence,
): Pick<PastDraft, 'unread' | 'askedAgain' | 'twins'> {
  const { pair, document } = lead.pair.hit;
  const past = { ...pair, document };
  return {
    unread: { asked, question, past, choice: lead.choice, said, named, since: saidSince(lead, pairs), now },
    askedAgain: {
      asked,
      past,
      choice: lead.choice ?? (markAgain(lead.pair) || null),
      said: said === lead.choice ? '' : said,
      papers,
      now,
    },
    twins: { question: asked.question, said, judged: pairs, papers, products },
  };
}

/** When the oldest paper gives this answer word for word, milliseconds: approving or copying it later tells nothing of the time since. Null where one does not say when. */
function saidSince({ pair: lead }: Vote, pairs: JudgedPair[]): number | null {
  const wordsOf = ({ hit: { pair } }: JudgedPair): string => foldedWords(`${pair.choice ?? ''} ${pair.answer}`);
  const words = wordsOf(lead);
  const alike = pairs.filter((one) => one === lead || (one.gate === 'same' && wordsOf(one) === words));
  const times = alike.flatMap(({ hit }) => placesOf(hit)).map(({ document }) => timeOf(document));
  return times.reduce((oldest, time) => (oldest === null || time === null ? null : Math.min(oldest, time)));
}

/** What is cited, and another source that states another quantity, where none disagrees with the choice. */
function citationsOf(count: Count, evidence: Evidence): { citations: Citation[]; dispute: Statement | null } {
  const citations = [count.lead, ...citedBeside(count)].map((vote) => citeHit(vote.pair.hit, startOf(quotable(vote.pair.hit))));
  const dispute = count.disputing.length > 0 ? null : disputeOf(citations, evidence);
  return { citations: dispute ? withDispute(citations, dispute) : citations, dispute };
}

/** A mark that stands alone in a past form: of many rows alike, so that it is no text, and still what was answered to this very question. */
const markAgain = ({ gate, hit: { pair } }: JudgedPair): string => (gate === 'same' && isMark(pair.answer) ? pair.answer.trim() : '');

/** A mark with what explained it, where the form has no place for a mark of its own and the text does not begin with it: "Yes. Every quarter." */
function withMark({ gate, hit: { pair } }: JudgedPair, said: string): string {
  const mark = pair.choice?.trim() ?? '';
  if (gate !== 'same' || said === '' || mark === '' || !isMark(mark) || meaningOf(said) === meaningOf(mark)) return said;
  return `${mark.replace(/(?<![.!])[.!]+$/u, '')}. ${said}`;
}

/** Those that say otherwise, and further ones that say the same, without a pair that is cited already. */
function citedBeside({ lead, winner, disputing }: Count): Vote[] {
  const further = winner.votes.filter((vote) => vote !== lead && vote.pair.same >= ofPairCitations.citedBeside);
  return unlike([...disputing.flatMap(({ votes }) => votes.slice(0, 1)), ...further], lead.pair.hit.pair.id, CITED - 1);
}

/** At most so many votes, one for each pair, without the one already cited. */
function unlike(votes: Vote[], without: string, most: number): Vote[] {
  const seen = new Set([without]);
  return votes.filter((vote) => !seen.has(vote.pair.hit.pair.id) && seen.add(vote.pair.hit.pair.id)).slice(0, most);
}
