import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { assistant, type Conversation } from '#contract/assistant.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { TextBox } from '../../ui/field.tsx';
import { Room } from '../../ui/room.tsx';
import { keepShare } from './queries.ts';

interface Props {
  conversation: Pick<Conversation, 'id' | 'shared_path'>;
  onClose: () => void;
}

/** Makes the link of a conversation, gives it to be copied, and ends it. */
export function ShareDialog({ conversation: { id, shared_path }, onClose }: Props) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const make = useApiMutation(assistant.share, { onSuccess: (shared) => keepShare(client, shared) });
  const end = useApiMutation(assistant.unshare, {
    onSuccess(ended) {
      keepShare(client, ended);
      notify(t('share.ended'));
    },
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="share-title">
      <DialogTitle id="share-title">{t('share.title')}</DialogTitle>
      <DialogContent>
        <Room of="assistant">
          <p className="share-text">{t('share.text')}</p>
          {shared_path !== null && <SharedLink path={shared_path} />}
        </Room>
      </DialogContent>
      <DialogActions>
        {shared_path !== null && (
          <Button color="error" disabled={end.isPending} onClick={() => end.mutate({ params: { id } })}>
            {t('share.end')}
          </Button>
        )}
        <Button onClick={onClose}>{common('actions.close')}</Button>
        {shared_path === null && (
          <Button variant="contained" disabled={make.isPending} onClick={() => make.mutate({ params: { id } })}>
            {t('share.make')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function SharedLink({ path }: { path: string }) {
  const { t } = useTranslation('assistant');
  const link = new URL(path, location.origin).href;
  return (
    <div className="share-link">
      <TextBox label={t('share.link')} control={{ value: link, onChange: async () => undefined }} />
      <Button
        variant="contained"
        size="large"
        onClick={() => void navigator.clipboard.writeText(link).then(() => notify(t('share.copied')))}
      >
        {t('share.copy')}
      </Button>
    </div>
  );
}
