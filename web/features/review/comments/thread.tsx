import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { said, say } from '../../../app/outbox/comments.ts';
import { useSelected } from '../../../lib/store.ts';
import { membersQuery } from '../../../app/session/members.ts';
import { CommentField } from './comment-field.tsx';
import { CommentItem, UnsentComment } from './comment-item.tsx';
import { mentionedIn, type Member } from './mentions.ts';
import { useCommentChanges } from './use-comment-changes.ts';
import { saidIn, type Thread } from './use-comments.ts';
import './comments.css';

interface Props {
  entry: QaEntry;
  thread: Thread | undefined;
  canEdit: boolean;
  /** Another comment was asked for. */
  writing: boolean;
  onWrite: (writing: boolean) => void;
}

/** What people said to each other about the entry; it stays in the organisation. Nothing at all where nobody said anything. */
export function EntryThread({ entry, thread, canEdit, writing, onWrite }: Props) {
  const { t } = useTranslation('review');
  const draft = useSelected(said.drafts, (all) => all.get(entry.id)) ?? '';
  const open = canEdit && (writing || draft !== '');
  const count = saidIn(thread);
  const members = useMembers(open || count > 0);
  const { reword, remove } = useCommentChanges(entry.request_id, members);
  if (!open && count === 0) return null;
  return (
    <section className="thread" aria-label={t('comments.title')}>
      <h3>
        {t('comments.title')} <span>{t('comments.inside')}</span>
      </h3>
      <ul>
        {thread?.comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            members={members}
            onReword={(text) => reword(comment, text)}
            onRemove={() => remove(comment)}
          />
        ))}
        {thread?.waiting.map((one) => (
          <UnsentComment key={one.id} of={one} members={members} />
        ))}
      </ul>
      {open && (
        <CommentField
          key={entry.id}
          text={draft}
          members={members}
          label={t('comments.write')}
          say={t('comments.say')}
          onType={(text) => said.type(entry.id, text)}
          onSay={(text) => {
            say(entry, text, mentionedIn(text, members));
            onWrite(false);
          }}
          focused={writing}
          onDiscard={() => {
            said.type(entry.id, '');
            onWrite(false);
          }}
        />
      )}
    </section>
  );
}

/** Those who can be named. */
function useMembers(wanted: boolean): Member[] {
  const { data } = useQuery({ ...membersQuery, enabled: wanted });
  return useMemo(
    () => (data?.access ?? []).flatMap(({ user_id: id, user_name, user_email }) => (id ? [{ id, name: user_name || user_email }] : [])),
    [data],
  );
}
