import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, invitations } from '#contract/invitations.ts';
import { api } from '../../lib/api.ts';
import { notify } from '../notices/notices.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { InvitationText } from './invitation-text.tsx';
import { acceptInvitation, invitationsQuery } from './queries.ts';

/** Every open invitation with its two answers; nothing where there is none. */
export function InvitationList() {
  const { data } = useQuery(invitationsQuery);
  if (!data || data.invitations.length === 0) return null;
  return (
    <ul className="invitation-list">
      {data.invitations.map((invitation) => (
        <li key={invitation.id}>
          <InvitationText invitation={invitation} />
          <Answers invitation={invitation} />
        </li>
      ))}
    </ul>
  );
}

function Answers({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const client = useQueryClient();
  const [declining, setDeclining] = useState(false);
  const accept = useMutation({
    mutationFn: () => acceptInvitation(invitation.id),
    onSuccess: () => notify(t('joined', { org: invitation.org_name })),
  });
  return (
    <div className="invitation-answers">
      <Button variant="contained" disabled={accept.isPending} onClick={() => accept.mutate()}>
        {t('accept')}
      </Button>
      <Button variant="outlined" disabled={accept.isPending} onClick={() => setDeclining(true)}>
        {t('decline')}
      </Button>
      {declining && (
        <DeclineDialog
          org={invitation.org_name}
          decline={(for_good) => api(invitations.decline, { params: { id: invitation.id }, body: { for_good } })}
          onDeclined={() => void client.invalidateQueries({ queryKey: invitationsQuery.queryKey })}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  );
}
