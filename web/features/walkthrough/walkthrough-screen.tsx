import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orgs } from '#contract/orgs.ts';
import { useCurrentOrg } from '../../app/session/current-org.ts';
import { useMay } from '../../app/session/may.ts';
import { LazyShell } from '../../app/shell/lazy-shell.tsx';
import { leadTo } from '../../app/walkthrough/lead-to.ts';
import { steps } from '../../app/walkthrough/steps.ts';
import { useWalk } from '../../app/walkthrough/walk.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Wall } from '../../shared/org/wall.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { Turning } from '../../ui/look/turning.tsx';
import { sampleRequest } from './queries.ts';
import './walkthrough.css';

/** Where the walk through the sample begins and is taken up again. */
export function WalkthroughScreen() {
  const { t } = useTranslation('walkthrough');
  return (
    <LazyShell>
      <Page narrow title={t('title')}>
        <p className="walk-lead">{t('lead')}</p>
        <ol className="walk-steps">
          {steps.map((step) => (
            <li key={step}>
              <strong>{t(`steps.${step}.title`)}</strong>
            </li>
          ))}
        </ol>
        <Begin />
      </Page>
    </LazyShell>
  );
}

function Begin() {
  const org = useCurrentOrg();
  if (!org) return <Skeleton rows={1} />;
  return org.sample_loaded ? <WithSample org={org.id} /> : <LoadSample org={org.id} />;
}

/** Puts somebody on the walk at a step, and leads them there. */
function useStart(org: string) {
  const navigate = useNavigate();
  const { set } = useWalk();
  return (request: string, step: number) => {
    set({ org, request, step, left: false });
    void leadTo(navigate, steps[step] ?? steps[0], request);
  };
}

function LoadSample({ org }: { org: string }) {
  const { t } = useTranslation('walkthrough');
  const { gate, offers } = useMay();
  const client = useQueryClient();
  const start = useStart(org);
  const load = useApiMutation(orgs.loadSample, {
    onSuccess: async ({ request_id }) => {
      start(request_id, 0);
      await client.invalidateQueries();
    },
  });
  if (!offers('work')) return <Wall kind="view-only" />;
  return (
    <>
      <p className="quiet walk-note">{t('loads')}</p>
      <Button
        variant="contained"
        size="large"
        disabled={load.isPending}
        startIcon={load.isPending && <Turning />}
        onClick={() => gate('work', () => load.mutate({}))}
      >
        {t('begin')}
      </Button>
    </>
  );
}

function WithSample({ org }: { org: string }) {
  const { t } = useTranslation('walkthrough');
  const { walk } = useWalk();
  const start = useStart(org);
  const { data: request, error, refetch } = useQuery(sampleRequest);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (request === undefined) return <Skeleton rows={1} />;
  if (request === null)
    return (
      <>
        <p className="quiet walk-note">{t('gone')}</p>
        <Button variant="outlined" component={Link} to="/dashboard/company">
          {t('toCompany')}
        </Button>
      </>
    );
  const resumes = walk?.request === request.id && walk.step > 0;
  return (
    <div className="walk-start">
      {resumes && (
        <Button variant="contained" size="large" onClick={() => start(request.id, walk.step)}>
          {t('resume', { step: walk.step + 1 })}
        </Button>
      )}
      <Button variant={resumes ? 'outlined' : 'contained'} size="large" onClick={() => start(request.id, 0)}>
        {t(resumes ? 'again' : 'begin')}
      </Button>
    </div>
  );
}
