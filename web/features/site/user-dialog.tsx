import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TRIAL_DAYS, site, type SiteUser } from '#contract/site.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { Room } from '../../ui/room.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const isDays = (text: string): boolean => /^\d{1,4}$/.test(text.trim()) && Number(text) <= LONGEST_TRIAL_DAYS;

/** Changes how long somebody may try everything, and whether they are a team admin. Site administrators are named by the configuration. */
export function UserDialog({ user: { id, name, email, trial_period_days, userType }, onClose }: { user: SiteUser; onClose: () => void }) {
  const { t } = useTranslation(['site', 'common']);
  const [days, setDays] = useState(String(trial_period_days));
  const [role, setRole] = useState(userType);
  const change = useApiMutation(site.changeUser, {
    invalidates: [['site', 'users']],
    onSuccess: () => {
      onClose();
      notify(t('common:saved'));
    },
  });
  return (
    <ConfirmDialog
      open
      title={name || email}
      text={t('user.text')}
      confirm={t('common:actions.save')}
      busy={change.isPending}
      onConfirm={() => {
        const body = { trial_period_days: Number(days), ...(role === 'root' ? {} : { userType: role }) };
        if (isDays(days)) change.mutate({ params: { id }, body });
      }}
      onClose={onClose}
    >
      <Room of="site">
        <div className="site-form">
          <TextBox
            label={t('user.days')}
            inputMode="numeric"
            error={isDays(days) ? undefined : t('user.daysWrong', { most: LONGEST_TRIAL_DAYS })}
            control={{ value: days, onChange: async (event) => setDays(String(event.target.value)) }}
          />
          {role !== 'root' && (
            <SelectField
              label={t('columns.role')}
              value={role}
              options={(['user', 'admin'] as const).map((value) => ({ value, label: t(`roles.${value}`) }))}
              onChange={setRole}
            />
          )}
        </div>
      </Room>
    </ConfirmDialog>
  );
}
