import { ofPairCitations } from './thresholds.ts';
import { contradict } from './agreement.ts';
import { LOOKED_AT, askedAgainDoubts } from './as-asked.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import { isFitText, isMark } from './fit-text.ts';
import type { Draft } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { fold } from '#engine/language/text.ts';
import { isNewerIssue } from './outdated.ts';
import { isForOthersToo, isMarkAlone, ofAskedProduct, paperDoubts } from './other-papers.ts';
import { meaningOf } from './options.ts';
import { explainPair } from './pair-doubts.ts';
import type { JudgedPair } from './judge-pairs.ts';
import type { Asked } from './model.ts';
import { type Products, oneProduct } from './products.ts';
import type { ReadQuestion } from './read-question.ts';
import { twinLeftOut } from './twin-names.ts';
import { unreadDoubts } from './unread.ts';
import { type Count, type Vote, countVotes, votesOf } from './votes.ts';

const CITED = 3;
/** What of a gate a draft comes from; what differs never answers. */
const kinds = { same: 'same', open: 'alike', near: 'near', differs: 'near' } as const;

/** Composes an answer from past questions; null when none asks the same. */
export function composeFromPairs(
  question: ReadQuestion,
  asked: Asked,
  judged: JudgedPair[],
  { subject, named, products = oneProduct, papers, now }: Pick<Evidence, 'subject' | 'named' | 'products' | 'papers' | 'now'>,
): Draft | null {
  const all = votesOf(question, asked, judged, subject);
  const votes = ofAskedProduct(all, products);
  if (votes.length === 0) return null;
  const count = countVotes(votes, asked);
  const { lead } = count;
  const { pair, document } = lead.pair.hit;
  const said = isFitText(lead.pair.hit) ? pair.answer.trim() : '';
  const answer = (asked.options.length === 0 ? withMark(lead.pair, said) : said) || (lead.choice ?? pair.choice ?? markAgain(lead.pair));
  if (answer === '') return null;
  const stranger = subject?.stranger(document, `${pair.question} ${pair.answer}`) ?? null;
  const { flags, reasons } = explainPair({ asked, count, stranger });
  const unread =
    lead.pair.gate === 'same' ? whyRead({ asked, question, said, count, votes: all, judged, named, products, papers, now }) : [];
  return {
    choice: lead.choice,
    answer,
    comment: asked.options.length > 0 && said !== '' && said !== lead.choice ? said : null,
    flags,
    reasons: [...reasons, ...unread, ...overtaken(lead, votes)],
    mustBeRead: mustBeRead(unread, lead, votes),
    citations: [lead, ...citedBeside(count)].map((vote) => citeHit(vote.pair.hit, startOf(quotable(vote.pair.hit)))),
    kind: kinds[lead.pair.gate],
    strength: lead.pair.same,
  };
}

/** A mark that stands alone in a past form: of many rows alike, so that it is no text, and still what was answered to this very question. */
const markAgain = ({ gate, hit: { pair } }: JudgedPair): string => (gate === 'same' && isMark(pair.answer) ? pair.answer.trim() : '');

/** A mark with what explained it, where the form has no place for a mark of its own and the text does not begin with it: "Yes. Every quarter." */
function withMark({ gate, hit: { pair } }: JudgedPair, said: string): string {
  const mark = pair.choice?.trim() ?? '';
  if (gate !== 'same' || said === '' || mark === '' || !isMark(mark) || meaningOf(said) === meaningOf(mark)) return said;
  return `${mark.replace(/[.!]+$/u, '')}. ${said}`;
}

/** A past answer to the same question that would be sent, with all past answers that may answer. */
interface Leading {
  asked: Asked;
  question: ReadQuestion;
  said: string;
  count: Count;
  votes: Vote[];
  judged: JudgedPair[];
  named: Evidence['named'];
  products: Products;
  papers: Evidence['papers'];
  now: Evidence['now'];
}

/** Why a person has to read it before it leaves. */
function whyRead({
  asked,
  question,
  said,
  count: { lead, disputing },
  votes,
  judged,
  named,
  products,
  papers = [],
  now = Date.now(),
}: Leading): Reason[] {
  const { pair, document } = lead.pair.hit;
  return [
    ...unreadDoubts({ asked, question, past: { ...pair, document }, choice: lead.choice, said, named, now }),
    ...askedAgainDoubts({
      asked,
      past: { ...pair, document },
      choice: lead.choice ?? (markAgain(lead.pair) || null),
      said: said === lead.choice ? '' : said,
      papers,
      now,
    }),
    ...(disputing.length > 0 ? [] : paperDoubts(lead, votes, products)),
    ...(isForOthersToo(lead.pair, judged) ? [reason('said_of_several', { document: document.name })] : []),
    ...(document.approved ? [] : saysOfOne({ asked, said, judged, products, papers })),
    ...(isMarkAlone(asked, question, lead, said) ? [reason('mark_alone')] : []),
  ];
}

/** An answer for one of two products where neither the question nor the request says which. */
function saysOfOne({
  asked,
  said,
  judged,
  products,
  papers,
}: Pick<Leading, 'asked' | 'said' | 'judged' | 'products' | 'papers'>): Reason[] {
  const near = (papers ?? []).slice(0, LOOKED_AT).map(({ text }) => text);
  const past = judged.map(({ hit: { pair } }) => `${pair.question}\n${pair.answer}`);
  const texts = new Set([...(papers ?? []).map(({ text }) => text), ...past]);
  const twins = twinLeftOut({ question: asked.question, said }, near, [...texts]);
  return twins === null || products.fit(twins.name) === 'asked' ? [] : [reason('said_of_one', { ...twins })];
}

const saidBy = ({ pair, choice }: Vote): string => choice ?? quotable(pair.hit);

/** What an older issue of the same form, or an older answer to the same question, says otherwise than the one that is followed. */
function overtaken(lead: Vote, votes: Vote[]): Reason[] {
  const older = votes.find((vote) => isNewerIssue(lead.pair, vote.pair) && fold(saidBy(vote)) !== fold(saidBy(lead)));
  if (!older) return [];
  const [document, former] = [lead.pair.hit.document, older.pair.hit.document];
  const choice = saidBy(older)
    .slice(0, 120)
    .replace(/[.\s]+$/u, '');
  return document.approved && former.approved && former.date !== null
    ? [reason('approved_otherwise', { choice, day: former.date.slice(0, 10) })]
    : [reason('newer_followed', { document: document.name, older: former.name, choice })];
}

const mustBeRead = (unread: Reason[], lead: Vote, votes: Vote[]): boolean => unread.length > 0 || isContradicted(lead, votes);

/** Whether an approved answer that is still in use says the opposite: until somebody chose between them, the newer one is read before it leaves. */
const isContradicted = (lead: Vote, votes: Vote[]): boolean =>
  votes.some(({ pair }) => pair.hit.document.approved && isNewerIssue(lead.pair, pair) && contradict(lead.pair.hit.pair, pair.hit.pair));

/** Those that say otherwise, and further ones that say the same, without a pair that is cited already. */
function citedBeside({ lead, winner, disputing }: Count): Vote[] {
  const further = winner.votes.filter((vote) => vote !== lead && vote.pair.same >= ofPairCitations.citedBeside);
  return unlike([...disputing.map((group) => group.votes[0]!), ...further], lead.pair.hit.pair.id, CITED - 1);
}

/** At most so many votes, one for each pair, without the one already cited. */
function unlike(votes: Vote[], without: string, most: number): Vote[] {
  const seen = new Set([without]);
  return votes.filter((vote) => !seen.has(vote.pair.hit.pair.id) && seen.add(vote.pair.hit.pair.id)).slice(0, most);
}
