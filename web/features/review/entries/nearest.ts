import { settleDraft } from '#contract/answer-fields.ts';
import type { Citation, Related } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { stageOf } from '#contract/entry-statuses.ts';
import type { Setting } from '../../../app/outbox/change.ts';
import { isSaid } from '../bulk/approvable.ts';

/** What search found nearest to a question that has no answer; none once something is written there. */
export const nearestOf = (entry: QaEntry): Related[] => (stageOf(entry.status) === 'open' && !isSaid(entry) ? entry.related : []);

/** What an entry can be read in: what its answer cites; without one, what was found nearest. */
export const readableOf = (entry: QaEntry): Citation[] => (entry.citations.length > 0 ? entry.citations : nearestOf(entry));

const citationOf = ({
  kind: _kind,
  shown: _shown,
  answer: _answer,
  choice: _choice,
  question: _question,
  id: _id,
  differs: _differs,
  ...citation
}: Related): Citation => citation;

/** The change that takes one of them into the answer, with its citation, for review; null where the form takes nothing of it. */
function takenFrom(entry: QaEntry, near: Related): Setting | null {
  const said = settleDraft(entry, { answer: near.answer || null, choice: near.choice, comment: null });
  const texts = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== null));
  return Object.keys(texts).length === 0 ? null : { ...texts, citations: [citationOf(near), ...entry.citations], status: 'needs_review' };
}

/** Those that can be taken, each at its place; null where the form takes nothing of one. Empty where it takes nothing of any. */
export function takableOf(entry: QaEntry): (Setting | null)[] {
  const all = nearestOf(entry).map((near) => takenFrom(entry, near));
  return all.some((one) => one !== null) ? all : [];
}
