import Button from '@mui/material/Button';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import brand from 'symbol:balance';
import ended from 'symbol:link_off';
import named from 'symbol:lock';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { assistant } from '#contract/assistant.ts';
import type { Answer } from '#contract/endpoint.ts';
import { returnAddress } from '../../app/session/return-address.ts';
import { useIdentityUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { identity } from '../../lib/api.ts';
import { ApiError } from '#client/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { SignHead } from '../../ui/look/sign.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { TurnView } from './conversation/turn-view.tsx';
import { sharedQuery, sharedWithMeQuery } from './queries.ts';
import './assistant.css';
import './conversation/turns.css';

/** The page of a shared conversation, for anyone who has its link or for those who are named; nothing for search engines. */
export function SharedScreen() {
  const { token } = useParams({ from: '/pub/conversation/$token' });
  return (
    <div className="shared-page">
      <meta name="robots" content="noindex" />
      <SignHead />
      <main>
        <Shared token={token} />
      </main>
    </div>
  );
}

function Shared({ token }: { token: string }) {
  const read = useQuery(sharedQuery(token));
  if (read.error instanceof ApiError && read.error.code === 'forbidden') return <ForNamed token={token} />;
  return <Opened {...read} />;
}

/** For named people alone: whoever is signed in is asked for again as themselves, anybody else is asked to sign in. */
function ForNamed({ token }: { token: string }) {
  const person = useIdentityUser();
  useEffect(() => {
    identity.ready().catch((error: unknown) => console.warn('The sign-in check failed', error));
  }, []);
  const mine = useQuery({ ...sharedWithMeQuery(token), enabled: Boolean(person) });
  if (person !== null && !(mine.error instanceof ApiError && mine.error.code === 'forbidden')) return <Opened {...mine} />;
  return <NotNamed email={person?.email ?? null} />;
}

type Read = Pick<UseQueryResult<Answer<typeof assistant.shared>>, 'data' | 'error' | 'refetch'>;

function Opened({ data, error, refetch }: Read) {
  const { t } = useTranslation('assistant');
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

function NotNamed({ email }: { email: string | null }): ReactNode {
  const { t } = useTranslation('assistant');
  const { pathname } = useLocation();
  useTitle(t('shared.named'));
  return (
    <Empty whole icon={named} title={t('shared.named')} text={email ? t('shared.otherAddress', { email }) : t('shared.namedText')}>
      {email ? (
        <OwnQuestion />
      ) : (
        <Button variant="contained" component={Link} to="/auth" onClick={() => returnAddress.keep(pathname)}>
          {t('shared.signIn')}
        </Button>
      )}
    </Empty>
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
