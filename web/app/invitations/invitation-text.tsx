import { useTranslation } from 'react-i18next';
import type { Invitation } from '#contract/invitations.ts';
import { formatDate } from '../../lib/format.ts';
import './invitations.css';

/** Who invites to what, in whose words, and until when. */
export function InvitationText({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation(['invitations', 'common']);
  const { org_name: org, invited_by: by, message, access_level, expires_at } = invitation;
  const level = t(`common:levels.${access_level}`);
  return (
    <div className="invitation">
      <p>{by ? t('from', { ...by, org, level }) : t('fromNobody', { org, level })}</p>
      {message && (
        <>
          <p className="quiet">{t('writes', { name: by?.name ?? org })}</p>
          <blockquote>{message}</blockquote>
        </>
      )}
      <p className="quiet">{t('until', { date: formatDate(expires_at, i18n.language) })}</p>
    </div>
  );
}
