import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ToldAlarm } from '#contract/told.ts';
import { membersQuery } from '../../../app/session/members.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** Who sees to a finding, to be changed by those who may settle it. */
export function OwnerField({ alarm: { owner, can }, onAssign }: { alarm: ToldAlarm; onAssign: (owner: string | null) => void }) {
  const { t } = useTranslation('told');
  const { data } = useQuery({ ...membersQuery, enabled: can.settle });
  if (!can.settle) return owner && <p className="told-facts">{t('owner.is', { name: owner.name })}</p>;
  const members = (data?.access ?? []).flatMap(({ user_id: id, user_name, user_email }) =>
    id ? [{ id, name: user_name || user_email }] : [],
  );
  if (owner && !members.some(({ id }) => id === owner.id)) members.push(owner);
  return (
    <div className="alarm-owner">
      <span className="label">{t('owner.label')}</span>
      <SelectField
        label={t('owner.label')}
        value={owner?.id ?? ''}
        options={[{ value: '', label: t('owner.nobody') }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => onAssign(id || null)}
      />
    </div>
  );
}
