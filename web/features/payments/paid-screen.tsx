import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '../../app/query-client.ts';
import { Confirmed } from './confirmed.tsx';

/** The plan of the organisation is bought: the screens let its members work from here on. */
export function PaidScreen() {
  return (
    <Confirmed of="organisation">
      <ToRequests />
    </Confirmed>
  );
}

/** Shown once it is paid, and has the profile read anew, which says what its owner may do. */
function ToRequests() {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const { refetch } = useQuery(userQuery);
  useEffect(() => void refetch(), [refetch]);
  return (
    <Button variant="contained" component={Link} to="/dashboard/requests">
      {t('paid.toRequests')}
    </Button>
  );
}

/** The plan of the assistant is bought: its questions can be asked from here on. */
export function AssistantPaidScreen() {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  return (
    <Confirmed of="person">
      <Button variant="contained" component={Link} to="/assistant" reloadDocument>
        {t('paid.toQuestions')}
      </Button>
    </Confirmed>
  );
}
