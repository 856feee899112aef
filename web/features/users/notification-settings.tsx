import Checkbox from '@mui/material/Checkbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotificationKind, mailTimes, notifications } from '#contract/notifications.ts';
import { users } from '#contract/users.ts';
import { takeOver } from '../../app/session/lifecycle.ts';
import { useUser } from '../../app/session/session.ts';
import { localZone } from '../../app/session/use-time-zone.ts';
import { api } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { useApiMutation, useChosen } from '../../lib/use-api-mutation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';

const settingsKey = ['notification-settings'];

/** Of what somebody is told, in the app and by mail, and by which clock. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => api(notifications.settings, { signal }) });
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere && hash === 'notifications') section.current?.scrollIntoView({ block: 'start' });
  }, [hash, isThere]);
  return (
    <section className="section" id="notifications" ref={section}>
      <h2>{t('choose.title')}</h2>
      <p>{t('choose.text')}</p>
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <Kinds settings={data.settings} />
      ) : (
        <Skeleton rows={4} />
      )}
      <Zone />
    </section>
  );
}

type Setting = { kind: NotificationKind; in_app: boolean; mail: (typeof mailTimes)[number] };

function Kinds({ settings }: { settings: Setting[] }) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const change = useApiMutation(notifications.changeSettings, { onSuccess: (answer) => keepAnswer(client, settingsKey, () => answer) });
  const { shown: sent, waiting, choose } = useChosen<Setting | null>(null);
  return (
    <table className="told">
      <thead>
        <tr>
          <th scope="col">{t('choose.kind')}</th>
          <th scope="col">{t('choose.app')}</th>
          <th scope="col">{t('choose.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((kept) => {
          const setting = sent?.kind === kept.kind ? sent : kept;
          const save = (told: Partial<Setting>) => {
            const changed = { ...setting, ...told };
            change.mutate({ body: { settings: [changed] } }, choose(changed));
          };
          const what = t(`choose.kinds.${setting.kind}`);
          return (
            <tr key={setting.kind}>
              <th scope="row">{what}</th>
              <td data-caption={t('choose.app')}>
                <Checkbox
                  checked={setting.in_app}
                  disabled={waiting}
                  slotProps={{ input: { 'aria-label': `${what}: ${t('choose.app')}` } }}
                  onChange={(event) => save({ in_app: event.target.checked })}
                />
              </td>
              <td data-caption={t('choose.mail')}>
                <SelectField
                  label={`${what}: ${t('choose.mail')}`}
                  value={setting.mail}
                  disabled={waiting}
                  options={mailTimes.map((value) => ({ value, label: t(`choose.${value}`) }))}
                  onChange={(mail) => save({ mail })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Zone() {
  const { t } = useTranslation('notifications');
  const { time_zone } = useUser();
  const update = useApiMutation(users.update, { onSuccess: takeOver });
  const { shown: zone, waiting, choose } = useChosen(time_zone ?? localZone());
  const zones = [...new Set([zone, localZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <label className="told-zone">
      <span className="label">{t('choose.zone')}</span>
      <SelectField
        label={t('choose.zone')}
        value={zone}
        disabled={waiting}
        options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        onChange={(value) => update.mutate({ body: { time_zone: value } }, choose(value))}
      />
      <span className="quiet">{t('choose.zoneText')}</span>
    </label>
  );
}
