import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import cloudOff from 'symbol:cloud_off';
import missing from 'symbol:search_off';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { sentenceOf } from '../lib/sentence-of.ts';
import { Icon } from './icon.tsx';

interface EmptyProps {
  icon: string;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** It is the whole screen, so its title is the first heading. */
  whole?: boolean;
}

/** Nothing here yet: what this is, what to do next. */
export function Empty({ icon, title, text, children, whole = false }: EmptyProps) {
  const Title = whole ? 'h1' : 'h2';
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon d={icon} size={28} />
      </span>
      <Title>{title}</Title>
      <p>{text}</p>
      {children && <div className="empty-actions">{children}</div>}
    </div>
  );
}

/** Reading failed: the sentence, and a way to try again. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 404)
    return (
      <Empty icon={missing} title={t('errors.notFound')} text={t('errors.notFoundText')}>
        <Button variant="outlined" component={Link} to="/dashboard/requests">
          {t('errors.toRequests')}
        </Button>
      </Empty>
    );
  return (
    <div className="empty" role="alert">
      <span className="empty-icon">
        <Icon d={cloudOff} size={28} />
      </span>
      <h2>{t('errors.title')}</h2>
      <p>{sentenceOf(error)}</p>
      <div className="empty-actions">
        <Button variant="outlined" onClick={retry}>
          {t('errors.retry')}
        </Button>
      </div>
    </div>
  );
}

const SHOWN_AFTER_MS = 200;

/** Lines in place of rows that are on their way; seen only when it takes longer than 200 ms. */
export function Skeleton({ rows = 6, height = 44 }: { rows?: number; height?: number }) {
  const { t } = useTranslation();
  const shown = useLater(SHOWN_AFTER_MS);
  return (
    <div role="status" className="skeleton">
      <span className="unseen">{t('loading')}</span>
      {shown && Array.from({ length: rows }, (_, i) => <div key={i} style={{ height }} />)}
    </div>
  );
}

function useLater(ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return later;
}
