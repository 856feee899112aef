import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoint.ts';
import type { site } from '#contract/site.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo } from '../../lib/format.ts';
import { Skeleton } from '../../ui/states.tsx';
import { jobCounts } from './queries.ts';
import { SiteFailure } from './site-failure.tsx';

type Kind = Answer<typeof site.jobs>['jobs'][number];

const LATE_MS = 5 * 60_000;
const isLate = ({ waits_since }: Kind): boolean => waits_since !== null && Date.now() - Date.parse(waits_since) > LATE_MS;

/** How the background work stands, and whether somebody has to look. */
export function Jobs() {
  const { t } = useTranslation('site');
  const list = useQuery(jobCounts);
  if (list.isPending) return <Skeleton />;
  if (list.isError) return <SiteFailure error={list.error} retry={() => void list.refetch()} />;
  const { jobs } = list.data;
  const [failed, late] = [jobs.some((job) => job.failed > 0), jobs.some(isLate)];
  return (
    <>
      <p role="status" className={`site-health ${failed ? 'site-over' : ''}`}>
        {t(failed ? 'jobs.failed' : late ? 'jobs.late' : 'jobs.well')}
      </p>
      {jobs.length > 0 && <Kinds jobs={jobs} />}
    </>
  );
}

function Kinds({ jobs }: { jobs: Kind[] }) {
  const { t } = useTranslation('site');
  /** A kind that has no word any more may still wait in the queue. */
  const words: Record<string, string> = t('jobs.kinds', { returnObjects: true });
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">{t('jobs.kind')}</th>
          {(['waiting', 'running', 'givenUp'] as const).map((name) => (
            <th scope="col" key={name}>
              {t(`jobs.${name}`)}
            </th>
          ))}
          <th scope="col" className="wide">
            {t('jobs.since')}
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.kind}>
            <th scope="row" className="site-name" title={job.kind}>
              {words[job.kind] ?? job.kind}
            </th>
            <td className="number" data-label={t('jobs.waiting')}>
              {job.waiting}
            </td>
            <td className="number" data-label={t('jobs.running')}>
              {job.running}
            </td>
            <td className={job.failed > 0 ? 'number site-over' : 'number'} data-label={t('jobs.givenUp')}>
              {job.failed}
            </td>
            <td className="wide quiet once">{job.waits_since ? formatAgo(job.waits_since, currentLanguage()) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
