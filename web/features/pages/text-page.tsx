import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Operator, TextName } from '#contract/pages.ts';
import { configQuery } from '../../app/query-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Page } from '../../ui/page.tsx';
import { SignHead } from '../../ui/look/sign.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { textQuery } from './queries.ts';
import { Rendered } from './rendered.tsx';
import './text-page.css';

/** Terms, privacy and about: texts of the product or of whoever runs it, for everybody. */
export function TextPage({ text }: { text: TextName }) {
  return (
    <div className="text-page">
      <SignHead />
      <main>
        <Text text={text} />
      </main>
    </div>
  );
}

function Text({ text }: { text: TextName }) {
  const { t } = useTranslation('pages');
  const language = currentLanguage();
  const { data, error, refetch } = useQuery(textQuery(text, language));
  const { data: config } = useQuery({ ...configQuery, enabled: text === 'about' });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page page-narrow">
        <Skeleton />
      </div>
    );
  return (
    <Page
      narrow
      title={data.title}
      actions={
        <Button variant="outlined" component={Link} to="/" preload={false}>
          {t('home')}
        </Button>
      }
    >
      {data.language === 'en' && language !== 'en' && <p className="quiet in-english">{t('english')}</p>}
      <Rendered html={data.html} language={data.language} />
      <OperatorOf operator={data.operator} />
      {text === 'about' && config && <p className="quiet build">{t('build', { build: config.build })}</p>}
    </Page>
  );
}

/** Who runs the installation, as far as they have said. */
function OperatorOf({ operator }: { operator: Operator }) {
  const { t } = useTranslation('pages');
  const said = (['name', 'address', 'email', 'registration', 'tax', 'bank'] as const).filter((field) => operator[field] !== null);
  if (said.length === 0) return null;
  return (
    <section className="operator">
      <h2>{t('operator.title')}</h2>
      <dl>
        {said.map((field) => (
          <div key={field}>
            <dt>{t(`operator.${field}`)}</dt>
            <dd>{field === 'email' ? <a href={`mailto:${operator.email}`}>{operator.email}</a> : operator[field]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
