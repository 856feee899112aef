import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import menu from 'symbol:menu';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_PAGE } from '#contract/pages.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Room } from '../../ui/room.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { GuideContents } from './guide-contents.tsx';
import { guidePageQuery, guideQuery } from './queries.ts';
import { Rendered } from './rendered.tsx';
import '../../app/shell/shell.css';
import './guide.css';

/** The user guide, for everybody: contents and search beside the page. */
export function GuideScreen() {
  const { t } = useTranslation(['pages', 'common']);
  const { page = FIRST_PAGE } = useParams({ from: '/docs/{-$page}' });
  const { data } = useQuery(guideQuery(currentLanguage()));
  const contents = <GuideContents pages={data?.pages ?? []} at={page} />;
  return (
    <div className="shell guide">
      <a className="skip" href="#main">
        {t('common:nav.skip')}
      </a>
      <header className="rail">
        <ToApplication />
        {contents}
      </header>
      <TopBar>{contents}</TopBar>
      <div className="stage">
        <main className="main" id="main" tabIndex={-1} key={page}>
          <Article page={page} />
        </main>
      </div>
    </div>
  );
}

function Article({ page }: { page: string }) {
  const { t } = useTranslation('pages');
  const language = currentLanguage();
  const { data, error, refetch } = useQuery(guidePageQuery(page, language));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page page-narrow">
        <Skeleton />
      </div>
    );
  return (
    <Page narrow title={data.title}>
      {data.language !== language && <p className="quiet in-english">{t('english')}</p>}
      <Rendered html={data.html} language={data.language} />
    </Page>
  );
}

function ToApplication() {
  const { t } = useTranslation('pages');
  return (
    <Button variant="outlined" component={Link} to="/" preload={false}>
      {t('home')}
    </Button>
  );
}

/** On narrow screens: contents and search behind a button. */
function TopBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['pages', 'common']);
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  return (
    <header className="top-bar">
      <IconButton aria-label={t('docs.contents')} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon d={menu} size={22} />
      </IconButton>
      <span className="cut">{t('docs.title')}</span>
      <ToApplication />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        className="drawer"
        slotProps={{ paper: { 'aria-label': t('docs.contents'), role: 'dialog' } }}
      >
        <Room of="pages">
          <div className="rail">{children}</div>
        </Room>
      </Drawer>
    </header>
  );
}
