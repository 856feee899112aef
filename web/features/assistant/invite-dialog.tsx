import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { assistant, INVITED_QUESTIONS } from '#contract/assistant.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Field } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Room } from '../../ui/room.tsx';
import { invitePages } from './queries.ts';

const looksLikeAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

/** Invites somebody by mail, and lists whom one invited. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { email: '' } });
  const known = useInfiniteQuery(invitePages);
  const invited = known.data?.pages.flatMap((page) => page.invites) ?? [];
  const invite = useApiMutation(assistant.invite, {
    invalidates: [invitePages.queryKey],
    onSuccess({ email }) {
      notify(t('invite.sent', { email }));
      reset();
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="invite-title">
      <DialogTitle id="invite-title">{t('invite.title')}</DialogTitle>
      <form noValidate onSubmit={handleSubmit(({ email }) => invite.mutate({ body: { email: email.trim() } }))}>
        <DialogContent>
          <Room of="assistant">
            <p className="share-text">{t('invite.text', { more: INVITED_QUESTIONS })}</p>
            <Field
              autoFocus
              inputMode="email"
              label={t('invite.email')}
              registration={register('email', { validate: (text) => looksLikeAddress(text) || t('invite.wrong') })}
              error={formState.errors.email?.message}
            />
            {invited.length > 0 && (
              <section className="help-part">
                <h3>{t('invite.list')}</h3>
                {invited.map(({ id, email, accepted }) => (
                  <p key={id}>
                    {email} <span className="quiet">({t(accepted ? 'invite.came' : 'invite.waits')})</span>
                  </p>
                ))}
                <LoadMore pages={known} />
              </section>
            )}
          </Room>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{common('actions.close')}</Button>
          <Button type="submit" variant="contained" disabled={invite.isPending}>
            {t('invite.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
