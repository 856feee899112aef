import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import ended from 'symbol:link_off';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../ui/page.tsx';
import { SignHead } from '../../ui/look/sign.tsx';
import { Empty } from '../../ui/states.tsx';

/** Where a link leads that shares nothing, or nothing any more. */
export function PubPage() {
  const { t } = useTranslation('pages');
  useTitle(t('pub.title'));
  return (
    <>
      <SignHead />
      <main>
        <Empty whole icon={ended} title={t('pub.title')} text={t('pub.text')}>
          <Button variant="outlined" component={Link} to="/" preload={false}>
            {t('home')}
          </Button>
        </Empty>
      </main>
    </>
  );
}
