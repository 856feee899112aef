import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import brand from 'symbol:balance';
import ended from 'symbol:link_off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { TurnView } from './conversation/turn-view.tsx';
import { sharedQuery } from './queries.ts';
import './assistant.css';
import './conversation/turns.css';

/** The page of a shared conversation, for anyone who has its link; nothing for search engines. */
export function SharedScreen() {
  const { token } = useParams({ from: '/pub/conversation/$token' });
  return (
    <main className="shared-page">
      <meta name="robots" content="noindex" />
      <Shared token={token} />
    </main>
  );
}

function Shared({ token }: { token: string }) {
  const { t } = useTranslation('assistant');
  const { data, error, refetch } = useQuery(sharedQuery(token));
  if (error instanceof ApiError && error.status < 500 && error.status > 0) return <Gone />;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page page-narrow">
        <Skeleton />
      </div>
    );
  return (
    <Page narrow title={t('shared.by')} actions={<OwnQuestion />}>
      <p className="shared-by quiet">
        <Icon d={brand} size={16} />
        {formatDate(data.created_at, currentLanguage())}
      </p>
      <div className="talk">
        {data.turns.map((turn) => (
          <TurnView key={turn.id} turn={turn} />
        ))}
      </div>
    </Page>
  );
}

function Gone(): ReactNode {
  const { t } = useTranslation('assistant');
  useTitle(t('shared.gone'));
  return (
    <Empty whole icon={ended} title={t('shared.gone')} text={t('shared.goneText')}>
      <OwnQuestion />
    </Empty>
  );
}

function OwnQuestion() {
  const { t } = useTranslation('assistant');
  return (
    <Button variant="outlined" component={Link} to="/assistant">
      {t('shared.ask')}
    </Button>
  );
}
