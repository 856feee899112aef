import { useQuery } from '@tanstack/react-query';
import symbol from 'symbol:newspaper';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from '#contract/assistant.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Page } from '../../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../../ui/states.tsx';
import { newsQuery } from '../queries.ts';
import { citedAs, dayOf } from '../words.ts';
import './news.css';

/** What changed in the law that the assistant answers from: rules that start or stop, and texts that are not as they were. */
export function NewsScreen() {
  const { t } = useTranslation('assistant');
  return (
    <Page narrow title={t('news.title')}>
      <p className="quiet">{t('news.lead')}</p>
      <News />
    </Page>
  );
}

function News() {
  const { t } = useTranslation('assistant');
  const { data, error, refetch } = useQuery(newsQuery(currentLanguage()));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.news.length === 0) return <Empty icon={symbol} title={t('news.empty')} text={t('news.emptyText')} />;
  return (
    <ol className="law-news">
      {[...Map.groupBy(data.news, ({ date }) => date)].map(([date, items]) => (
        <li key={date}>
          <h2>{dayOf(date, currentLanguage())}</h2>
          <ul>
            {items.map((one) => (
              <Item key={`${one.kind} ${one.act} ${one.article} ${one.text}`} item={one} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Item({ item }: { item: NewsItem }) {
  const { t } = useTranslation('assistant');
  return (
    <li className="law-news-item">
      <p>{item.kind === 'changed' ? t('news.textChanged') : item.text}</p>
      <p className="law-news-source">
        {item.kind === 'ends' && <b>{t('news.ends')}</b>}
        <a href={item.url} target="_blank" rel="noopener" lang="sl">
          {citedAs(item)}
        </a>
        {item.to_be_checked && <span>{t('toBeChecked')}</span>}
      </p>
    </li>
  );
}
