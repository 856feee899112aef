import { useNavigate, useSearch } from '@tanstack/react-router';
import nothing from 'symbol:search_off';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { BacktestItem } from '#contract/backtests.ts';
import { usePageList } from '../../ui/rows/page-list.ts';
import { SearchField } from '../../ui/search/search-field.tsx';
import { Empty } from '../../ui/states.tsx';
import { Item } from './item.tsx';
import { countsOf, firstShow, isShow, type Show, shownItems, shows } from './verdict.ts';
import './items.css';

/** Question by question: what people wrote and what was proposed, beginning with where the two differ. */
export function Items({ items }: { items: BacktestItem[] }) {
  const { t } = useTranslation('backtests');
  const search = useSearch({ from: '/dashboard/backtests/$backtestId' });
  const navigate = useNavigate({ from: '/dashboard/backtests/$backtestId' });
  const counts = countsOf(items);
  const show = isShow(search.show) ? search.show : firstShow(counts);
  const q = search.q ?? '';
  const shown = shownItems(items, show, q);
  const onSearch = useCallback(
    (text: string) => void navigate({ search: (old) => ({ ...old, q: text }), replace: true, resetScroll: false }),
    [navigate],
  );
  const onShow = (next: Show) => void navigate({ search: (old) => ({ ...old, show: next }), replace: true, resetScroll: false });
  return (
    <section className="section">
      <h2>{t('items.title')}</h2>
      <div className="filters items-filters" role="search">
        <div className="shows" role="group" aria-label={t('items.filter')}>
          {shows
            .filter((one) => counts[one] > 0 || one === show)
            .map((one) => (
              <button key={one} type="button" aria-pressed={one === show} onClick={() => onShow(one)}>
                {t(`shows.${one}`)} <span className="number">{counts[one]}</span>
              </button>
            ))}
        </div>
        <SearchField label={t('items.search')} value={q} onSearch={onSearch} />
      </div>
      <p className="unseen" role="status">
        {t('items.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Empty icon={nothing} title={t('items.none')} text={t('items.noneText')} />
      ) : (
        <ItemList key={`${show} ${q}`} items={shown} />
      )}
    </section>
  );
}

const ESTIMATE = 150;

/** Only what is in view is drawn; on paper everything is. */
function ItemList({ items }: { items: BacktestItem[] }) {
  const { t } = useTranslation('backtests');
  if (usePrinting())
    return (
      <ul className="items" aria-label={t('items.title')}>
        {items.map((item, index) => (
          <li key={index} className="item">
            <Item item={item} open />
          </li>
        ))}
      </ul>
    );
  return <ItemsInView items={items} />;
}

function ItemsInView({ items }: { items: BacktestItem[] }) {
  const { t } = useTranslation('backtests');
  const { list, top, virtual } = usePageList({ count: items.length, estimate: ESTIMATE });
  return (
    <ul className="items" ref={list} style={{ height: virtual.getTotalSize() }} aria-label={t('items.title')}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="item item-placed"
            aria-posinset={index + 1}
            aria-setsize={items.length}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <Item item={item} />
          </li>
        );
      })}
    </ul>
  );
}

/** True from before the page is printed until it was; paper is light. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const root = document.documentElement;
    let theme: string | undefined;
    const before = () => {
      theme = root.dataset['theme'];
      root.dataset['theme'] = 'light';
      flushSync(() => setPrinting(true));
    };
    const after = () => {
      if (theme) root.dataset['theme'] = theme;
      setPrinting(false);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
