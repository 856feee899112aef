import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { access } from '#contract/orgs.ts';
import { accessLevels, hasAccess, type AccessLevel } from '#contract/roles.ts';
import { configQuery } from '../../app/query-client.ts';
import { notify } from '../../app/notices/notices.ts';
import { useUser } from '../../app/session/session.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Room } from '../../ui/room.tsx';
import { TextBox } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { membersQuery } from '../../app/session/members.ts';

/** Adds somebody by their address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const { access_level } = useUser();
  const [email, setEmail] = useState('');
  const [level, setLevel] = useState<AccessLevel>('editor');
  const [tell, setTell] = useState(true);
  const [message, setMessage] = useState('');
  const mails = useQuery(configQuery).data?.sends_mails ?? true;
  const [tried, setTried] = useState(false);
  const valid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const invite = useApiMutation(access.create, {
    invalidates: [membersQuery.queryKey],
    onSuccess: (added) => {
      notify(t('invite.done', { email: added.user_email }));
      onClose();
    },
  });
  function submit() {
    setTried(true);
    if (!valid) return;
    const notification = tell && message.trim() ? { notification_message: message.trim() } : {};
    invite.mutate({ body: { user_email: email.trim(), access_level: level, notify: mails && tell, ...notification } });
  }
  return (
    <ConfirmDialog
      open
      title={t('invite.title')}
      text={t('invite.text')}
      confirm={t('invite.submit')}
      busy={invite.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <Room of="orgs">
        <div className="invite">
          <TextBox
            autoFocus
            inputMode="email"
            label={t('invite.email')}
            error={tried && !valid ? t(email.trim() === '' ? 'common:required' : 'invite.wrong') : undefined}
            control={{ value: email, onChange: async (event) => setEmail(String(event.target.value)) }}
          />
          <SelectField
            label={t('members.level')}
            value={level}
            options={accessLevels
              .filter((one) => hasAccess(access_level, one))
              .map((one) => ({ value: one, label: t(`common:levels.${one}`) }))}
            onChange={setLevel}
          />
          {mails ? (
            <FormControlLabel
              label={t('invite.notify')}
              control={<Checkbox checked={tell} onChange={(event) => setTell(event.target.checked)} />}
            />
          ) : (
            <p className="quiet">{t('invite.noMails')}</p>
          )}
          {mails && tell && (
            <TextBox
              multiline
              label={t('invite.message')}
              maxLength={limits.invitation}
              control={{ value: message, onChange: async (event) => setMessage(String(event.target.value)) }}
            />
          )}
        </div>
      </Room>
    </ConfirmDialog>
  );
}
