import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistant, assistantPlans, type Conversation } from '#contract/assistant.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { TextBox } from '../../ui/field.tsx';
import { Room } from '../../ui/room.tsx';
import { assistantQuery, keepShare } from './queries.ts';
import { addressesIn, problemOf, ShareFor } from './share-for.tsx';

interface Props {
  conversation: Pick<Conversation, 'id' | 'shared_path' | 'shared_with'>;
  onClose: () => void;
}

/** Makes the link of a conversation, says for whom it is, gives it to be copied, and ends it. */
export function ShareDialog({ conversation: { id, shared_path, shared_with }, onClose }: Props) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const { data } = useQuery(assistantQuery);
  const client = useQueryClient();
  const [named, setNamed] = useState(shared_with !== null);
  const [text, setText] = useState(() => (shared_with ?? []).join('\n'));
  const [asked, setAsked] = useState(false);
  const problem = named ? problemOf(t, text) : undefined;
  const make = useApiMutation(assistant.share, {
    onSuccess(shared) {
      keepShare(client, shared);
      setText((shared.shared_with ?? []).join('\n'));
      if (shared_path !== null) notify(t('share.saved'));
    },
  });
  const end = useApiMutation(assistant.unshare, {
    onSuccess(ended) {
      keepShare(client, ended);
      notify(t('share.ended'));
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!problem) make.mutate({ params: { id }, body: { shared_with: named ? addressesIn(text) : null } });
  };
  const isSaved = shared_path !== null && named === (shared_with !== null) && addressesIn(text).join() === (shared_with ?? []).join();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="share-title">
      <DialogTitle id="share-title">{t('share.title')}</DialogTitle>
      <form noValidate onSubmit={onSubmit}>
        <DialogContent>
          <Room of="assistant">
            <ShareFor
              named={named}
              onNamed={setNamed}
              text={text}
              onText={setText}
              problem={asked ? problem : undefined}
              allowed={data !== undefined && assistantPlans[data.plan].privateSharing}
            />
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
          {!isSaved && (
            <Button type="submit" variant="contained" disabled={make.isPending}>
              {shared_path === null ? t('share.make') : common('actions.save')}
            </Button>
          )}
        </DialogActions>
      </form>
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
