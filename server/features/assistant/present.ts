import type { Conversation, LawCitation, Turn } from '#contract/assistant.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import type { ConversationRow, TurnRow } from './store.ts';

type Head = Omit<Conversation, 'turns'>;

/** The page of a shared conversation, without the address of the service. */
export const sharedPath = (token: string): string => `/pub/conversation/${token}`;

export const presentHead = (row: ConversationRow): Head => ({
  id: row.id,
  specialist: row.specialist,
  title: row.title,
  shared_path: row.share_token === null ? null : sharedPath(row.share_token),
  shared_with: row.shared_with,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentTurn = ({ conversation_id: _, created_at, doubt, ...turn }: TurnRow): Turn => ({
  ...turn,
  // Who ran before there were lists wrote two kinds.
  doubt: doubt === 'two' ? 'nearest' : doubt,
  created_at: created_at.toISOString(),
});

const citationOf = ({ to_be_checked, label, ...citation }: LawAnswer['citations'][number]): LawCitation => ({
  ...citation,
  to_be_checked: to_be_checked ?? false,
  label: label ?? null,
});

/** What is stored of an answer: the question as the engine gave it back, without personal numbers. */
export const turnOf = (answer: LawAnswer, { id, conversationId, ms }: { id: string; conversationId: string; ms: number }) => ({
  id,
  conversation_id: conversationId,
  question: answer.question,
  language: answer.language,
  specialist: answer.specialist,
  status: answer.status,
  answer: answer.answer,
  reason: answer.reason ?? null,
  basis: answer.basis ?? null,
  doubt: answer.doubt ?? null,
  model: answer.model ?? null,
  steps: answer.steps,
  citations: JSON.stringify(answer.citations.map(citationOf)),
  notice: answer.notice,
  ms,
});
