import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import missing from 'symbol:search_off';
import { useTranslation } from 'react-i18next';
import { SignHead } from '../ui/look/sign.tsx';
import { Empty } from '../ui/states.tsx';
import { home } from './session/guard.ts';
import { loadedProfile } from './session/session.ts';
import { LazyShell } from './shell/lazy-shell.tsx';

/** No such page, or no such thing for this person. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Empty whole icon={missing} title={t('errors.notFound')} text={t('errors.notFoundText')}>
      <Button variant="outlined" component={Link} to={home}>
        {t('errors.toRequests')}
      </Button>
    </Empty>
  );
}

/** The same where no other screen stands around it: whoever is signed in keeps the shell. */
export function NotFoundAnywhere() {
  if (!loadedProfile())
    return (
      <>
        <SignHead />
        <main>
          <NotFound />
        </main>
      </>
    );
  return (
    <LazyShell>
      <NotFound />
    </LazyShell>
  );
}
