import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { configQuery } from '../../app/query-client.ts';
import { Page } from '../../ui/page.tsx';
import './text-page.css';

const paragraphs = {
  terms: ['terms.one', 'terms.two', 'terms.three'],
  privacy: ['privacy.one', 'privacy.two', 'privacy.three'],
  about: ['about.one', 'about.two', 'about.three'],
  docs: ['docs.one', 'docs.two', 'docs.three'],
  pub: ['pub.one'],
} as const;

/** The pages that everybody may read. */
export function TextPage({ page }: { page: keyof typeof paragraphs }) {
  const { t } = useTranslation('pages');
  const { data: config } = useQuery(configQuery);
  return (
    <main className="text-page">
      <Page
        narrow
        title={t(`${page}.title`)}
        actions={
          <Button variant="outlined" component={Link} to="/">
            {t('home')}
          </Button>
        }
      >
        {paragraphs[page].map((key) => (
          <p key={key} style={{ marginBottom: 12 }}>
            {t(key, { build: config?.build ?? '' })}
          </p>
        ))}
      </Page>
    </main>
  );
}
