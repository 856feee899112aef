import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import add from 'symbol:person_add';
import remove from 'symbol:close';
import send from 'symbol:forward_to_inbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { access, type Access } from '#contract/orgs.ts';
import { accessLevels, hasAccess, type AccessLevel } from '#contract/roles.ts';
import { users } from '#contract/users.ts';
import { notify } from '../../app/notices/notices.ts';
import { configQuery } from '../../app/query-client.ts';
import { takeOver } from '../../app/session/lifecycle.ts';
import { useMay } from '../../app/session/may.ts';
import { useUser } from '../../app/session/session.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation, useChosen } from '../../lib/use-api-mutation.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { Offered } from '../../shared/org/wall.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { membersQuery } from '../../app/session/members.ts';

/** Who belongs here, at which level; and those who were invited. */
export function Members() {
  const { t } = useTranslation('company');
  const { gate } = useMay();
  const list = useQuery(membersQuery);
  const [inviting, setInviting] = useState(false);
  if (list.isPending) return <Skeleton rows={2} />;
  if (list.isError) return <Failure error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      <ul className="members">
        {list.data.access.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      <Offered doing="manage">
        <Button variant="outlined" startIcon={<Icon d={add} size={18} />} onClick={() => gate('manage', () => setInviting(true))}>
          {t('members.invite')}
        </Button>
      </Offered>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function Member({ member }: { member: Access }) {
  const { t } = useTranslation(['company', 'common']);
  const user = useUser();
  const { data: config } = useQuery(configQuery);
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const change = useApiMutation(access.update, {
    invalidates: [membersQuery.queryKey],
    onSuccess: async () => takeOver(await api(users.get)),
  });
  const level = useChosen(member.access_level);
  const name = member.user_name || member.user_email;
  const mine = member.user_id === user.id;
  const grantable = accessLevels.filter((one) => hasAccess(user.access_level, one) || one === member.access_level);
  return (
    <li>
      <PersonAvatar id={member.user_id} name={name} size={32} silent />
      <span className="member-name">
        <span className="cut">
          <strong>{name}</strong> {mine && <span className="quiet">({t('members.you')})</span>}
        </span>
        <span className="quiet cut">{member.pending ? <Waiting member={member} /> : member.user_email}</span>
      </span>
      {member.can.change ? (
        <SelectField<AccessLevel>
          label={t('members.levelOf', { name })}
          value={level.shown}
          options={grantable.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
          onChange={(access_level) =>
            change.mutate(
              { params: { id: member.id }, body: { access_level, version: member.version } },
              { ...level.choose(access_level), onError: () => void client.invalidateQueries({ queryKey: membersQuery.queryKey }) },
            )
          }
        />
      ) : (
        <span>{t(`common:levels.${member.access_level}`)}</span>
      )}
      {member.pending && member.can.change && config?.sends_mails ? <SendAgain member={member} name={name} /> : <span />}
      {member.can.remove ? (
        <IconButton aria-label={t('members.remove', { name })} onClick={() => setRemoving(true)}>
          <Icon d={remove} size={18} />
        </IconButton>
      ) : (
        <span />
      )}
      {removing && <RemoveDialog member={member} name={name} mine={mine} onClose={() => setRemoving(false)} />}
    </li>
  );
}

/** What has become of an invitation. */
function Waiting({ member: { state, expires_at } }: { member: Access }) {
  const { t, i18n } = useTranslation('company');
  if (state === 'declined' || state === 'expired') return t(`members.states.${state}`);
  return expires_at === null ? t('members.states.waits') : t('members.states.invited', { date: formatDate(expires_at, i18n.language) });
}

/** Sends the mail with the link once more, for another month. */
function SendAgain({ member, name }: { member: Access; name: string }) {
  const { t } = useTranslation('company');
  const again = useApiMutation(access.update, {
    invalidates: [membersQuery.queryKey],
    onSuccess: () => notify(t('members.sent', { email: member.user_email })),
  });
  const { notification_message: message, version } = member;
  return (
    <IconButton
      aria-label={t('members.again', { name })}
      disabled={again.isPending}
      onClick={() =>
        again.mutate({ params: { id: member.id }, body: { notify: true, version, ...(message ? { notification_message: message } : {}) } })
      }
    >
      <Icon d={send} size={18} />
    </IconButton>
  );
}

function RemoveDialog({ member, name, mine, onClose }: { member: Access; name: string; mine: boolean; onClose: () => void }) {
  const { t } = useTranslation('company');
  const drop = useApiMutation(access.remove, {
    invalidates: [membersQuery.queryKey],
    onSuccess: async () => {
      onClose();
      if (mine) await takeOver(await api(users.get));
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('remove.title', { name })}
      text={t(mine ? 'remove.self' : 'remove.text')}
      confirm={t('remove.confirm')}
      busy={drop.isPending}
      onConfirm={() => drop.mutate({ params: { id: member.id } })}
      onClose={onClose}
    />
  );
}
