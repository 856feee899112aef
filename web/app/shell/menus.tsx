import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import add from 'symbol:add';
import check from 'symbol:check';
import mail from 'symbol:mail';
import logout from 'symbol:logout';
import route from 'symbol:route';
import settings from 'symbol:settings';
import { useTranslation } from 'react-i18next';
import { users } from '#contract/users.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Icon } from '../../ui/icon.tsx';
import { invitationsOpen } from '../invitations/open.ts';
import { invitationsQuery } from '../invitations/queries.ts';
import { leave, takeOver } from '../session/lifecycle.ts';
import { useUser } from '../session/session.ts';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Chooses the organisation that everything on screen belongs to. */
export function OrgMenu({ anchor, onClose }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const change = useApiMutation(users.update, {
    onSuccess: async (changed) => {
      onClose();
      await takeOver(changed);
      await navigate({ to: '/dashboard/requests' });
    },
  });
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {user.orgs.map((org) => (
        <MenuItem key={org.id} selected={org.id === user.org_id} onClick={() => change.mutate({ body: { org_id: org.id } })}>
          {/* Names that begin alike are told apart by their end. */}
          <span style={{ flex: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{org.name}</span>
          {org.id === user.org_id && <Icon d={check} size={18} />}
        </MenuItem>
      ))}
      <Divider />
      <WaitingInvitations
        onOpen={() => {
          onClose();
          invitationsOpen.set(true);
        }}
      />
      <MenuItem
        onClick={() => {
          onClose();
          void navigate({ to: '/dashboard/company', hash: 'new-organisation' });
        }}
      >
        <Icon d={add} size={18} />
        {t('nav.newOrg')}
      </MenuItem>
    </Menu>
  );
}

/** Leads to the open invitations, where there are any. */
function WaitingInvitations({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const count = useQuery(invitationsQuery).data?.invitations.length ?? 0;
  if (count === 0) return null;
  return (
    <MenuItem onClick={onOpen}>
      <Icon d={mail} size={18} />
      {t('nav.invitations', { count })}
    </MenuItem>
  );
}

export function UserMenu({ anchor, onClose }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <li className="label" style={{ padding: '6px 16px 10px' }} role="none">
        {user.email}
      </li>
      <MenuItem
        onClick={() => {
          onClose();
          void navigate({ to: '/dashboard/preferences' });
        }}
      >
        <Icon d={settings} size={18} />
        {t('nav.preferences')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          void navigate({ to: '/walkthrough' });
        }}
      >
        <Icon d={route} size={18} />
        {t('nav.walkthrough')}
      </MenuItem>
      <MenuItem onClick={() => void leave()}>
        <Icon d={logout} size={18} />
        {t('nav.signOut')}
      </MenuItem>
    </Menu>
  );
}
