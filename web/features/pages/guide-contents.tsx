import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_PAGE, type GuidePage } from '#contract/pages.ts';
import { SearchField } from '../../ui/search/search-field.tsx';
import { findInGuide } from './find-in-guide.ts';

interface Props {
  pages: readonly GuidePage[];
  /** The page that is open. */
  at: string;
}

/** Search over the whole guide, and under it its pages; of the one that is open, its sections too. */
export function GuideContents({ pages, at }: Props) {
  const { t } = useTranslation('pages');
  const [wanted, setWanted] = useState('');
  return (
    <>
      <SearchField label={t('docs.search')} value={wanted} onSearch={setWanted} />
      {wanted.trim() ? <Hits pages={pages} wanted={wanted} /> : <Contents pages={pages} at={at} />}
    </>
  );
}

function Contents({ pages, at }: Props) {
  const { t } = useTranslation('pages');
  return (
    <nav aria-label={t('docs.contents')}>
      <ul className="contents">
        {pages.map(({ name, title, language, sections }) => (
          <li key={name} lang={language}>
            <PageLink page={name} anchor="" current={name === at}>
              {title}
            </PageLink>
            {name === at && (
              <ul>
                {sections
                  .filter(({ level }) => level === 2 || level === 3)
                  .map((section) => (
                    <li key={section.anchor} className={`contents-${section.level}`}>
                      <PageLink page={name} anchor={section.anchor}>
                        {section.title}
                      </PageLink>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hits({ pages, wanted }: { pages: readonly GuidePage[]; wanted: string }) {
  const { t } = useTranslation('pages');
  const hits = findInGuide(pages, wanted);
  return (
    <section aria-label={t('docs.found')}>
      <p className="label" role="status">
        {t('docs.hits', { count: hits.length })}
      </p>
      <ul className="contents">
        {hits.map(({ page, pageTitle, language, anchor, title, excerpt }) => (
          <li key={`${page}#${anchor}`} className="contents-hit" lang={language}>
            <PageLink page={page} anchor={anchor}>
              {title === pageTitle ? title : `${pageTitle}: ${title}`}
            </PageLink>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PageLink({ page, anchor, current, children }: { page: string; anchor: string; current?: boolean; children: string }) {
  return (
    <Link
      to="/docs/{-$page}"
      params={{ page: page === FIRST_PAGE ? undefined : page }}
      hash={anchor}
      activeOptions={{ exact: true, includeHash: true }}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      {children}
    </Link>
  );
}
