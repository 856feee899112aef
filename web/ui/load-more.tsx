import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Fetches the next page of a list; nothing when there is none. */
export function LoadMore({ pages }: { pages: Pages }) {
  const { t } = useTranslation();
  if (!pages.hasNextPage) return null;
  return (
    <Button onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
      {t('actions.loadMore')}
    </Button>
  );
}
