import { useTranslation } from 'react-i18next';
import { comments, type Comment } from '#contract/comments.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useRowChange } from '../../../app/notices/races.ts';
import { commentsKey } from '../../../app/outbox/comments.ts';
import { api } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { mentionedIn, type Member } from './mentions.ts';

/** Rewording a comment on the version that is on screen, and removing it, which can be taken back. */
export function useCommentChanges(request: string, members: Member[]) {
  const { t } = useTranslation('review');
  const stale = [commentsKey(request)];
  const reword = useRowChange<Comment, 'text'>({
    send: ({ id, version }, { text = '' }) =>
      api(comments.update, { params: { id }, body: { version, text, mentions: mentionedIn(text, members) } }),
    words: (comment) => comment.text,
    invalidates: stale,
  });
  const restore = useApiMutation(comments.restore, { invalidates: stale });
  const remove = useApiMutation(comments.remove, {
    invalidates: stale,
    onSuccess: (_answer, args) =>
      notify(t('comments.removed'), { action: { label: t('undo'), run: () => restore.mutate({ params: args.params }) } }),
  });
  return {
    reword: (comment: Comment, text: string) => reword.mutate({ seen: comment, set: { text } }),
    remove: ({ id }: Comment) => remove.mutate({ params: { id } }),
  };
}
