import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comment } from '#contract/comments.ts';
import { said } from '../../../app/outbox/comments.ts';
import type { Said } from '../../../app/outbox/said.ts';
import { useUser } from '../../../app/session/session.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatAgo } from '../../../lib/format.ts';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { CommentField } from './comment-field.tsx';
import { partsOf, type Member } from './mentions.ts';

interface Props {
  comment: Comment;
  members: Member[];
  onReword: (text: string) => void;
  onRemove: () => void;
}

/** Who said what and when; whoever may, rewords or removes it. */
export function CommentItem({ comment, members, onReword, onRemove }: Props) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const { author, can } = comment;
  const name = author ? author.name || author.email : t('comments.gone');
  return (
    <li className="comment">
      <PersonAvatar id={author?.id ?? null} name={name} size={24} silent />
      <div>
        <p className="comment-head">
          <b>{name}</b> <time dateTime={comment.created_at}>{formatAgo(comment.created_at, currentLanguage())}</time>
          {comment.edited_at && <span>{t('comments.edited')}</span>}
        </p>
        {draft === null ? (
          <Words text={comment.text} members={comment.mentions.map(nameOf)} />
        ) : (
          <CommentField
            text={draft}
            members={members}
            label={t('comments.write')}
            say={common('actions.save')}
            onType={setDraft}
            focused
            onDiscard={() => setDraft(null)}
            onSay={(text) => {
              setDraft(null);
              if (text !== comment.text) onReword(text);
            }}
          />
        )}
        {draft === null && (can.edit || can.remove) && (
          <p className="comment-tools">
            {can.edit && (
              <button type="button" onClick={() => setDraft(comment.text)}>
                {t('comments.reword')}
              </button>
            )}
            {can.remove && (
              <button type="button" onClick={onRemove}>
                {t('comments.remove')}
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** A comment that the service does not have yet: it waits, or was not taken and says why. */
export function UnsentComment({ of, members }: { of: Said; members: Member[] }) {
  const { t } = useTranslation('review');
  const user = useUser();
  return (
    <li className="comment">
      <PersonAvatar id={user.id} name={user.name || user.email} size={24} silent />
      <div>
        <p className="comment-head">
          <b>{user.name || user.email}</b> {of.why === undefined ? <span>{t('save.waiting')}</span> : <em>{of.why}</em>}
        </p>
        <Words text={of.text} members={members} />
        {of.why !== undefined && (
          <p className="comment-tools">
            <button type="button" onClick={() => said.retry(of)}>
              {t('comments.again')}
            </button>
            <button type="button" onClick={() => said.drop(of.id)}>
              {t('comments.drop')}
            </button>
          </p>
        )}
      </div>
    </li>
  );
}

const nameOf = ({ id, name, email }: { id: string; name: string; email: string }): Member => ({ id, name: name || email });

const Words = ({ text, members }: { text: string; members: Member[] }) => (
  <p className="comment-text">{partsOf(text, members).map((part) => (part.member ? <b key={part.at}>{part.text}</b> : part.text))}</p>
);
