/** What older answers say to a newer one of the same form, or to the same question. */
import { type Reason, reason } from '#contract/reasons.ts';
import { fold } from '#engine/language/text.ts';
import { contradict } from './agreement.ts';
import { quotable } from './cite.ts';
import { isNewerIssue } from './outdated.ts';
import type { Vote } from './votes.ts';

const saidBy = ({ pair, choice }: Vote): string => choice ?? quotable(pair.hit);

/** What an older issue of the same form, or an older answer to the same question, says otherwise than the one that is followed. Pure. */
export function reasonOfOvertaken(lead: Vote, votes: Vote[]): Reason | null {
  const older = votes.find((vote) => isNewerIssue(lead.pair, vote.pair) && fold(saidBy(vote)) !== fold(saidBy(lead)));
  if (!older) return null;
  const [document, former] = [lead.pair.hit.document, older.pair.hit.document];
  const choice = saidBy(older)
    .slice(0, 120)
    .replace(/(?<![.\s])[.\s]+$/u, '');
  return document.approved && former.approved && former.date !== null
    ? reason('approved_otherwise', { choice, day: former.date.slice(0, 10) })
    : reason('newer_followed', { document: document.name, older: former.name, choice });
}

/** Whether an approved answer that is still in use says the opposite: until somebody chose between them, the newer one is read before it leaves. Pure. */
export const isContradicted = (lead: Vote, votes: Vote[]): boolean =>
  votes.some(({ pair }) => pair.hit.document.approved && isNewerIssue(lead.pair, pair) && contradict(lead.pair.hit.pair, pair.hit.pair));
