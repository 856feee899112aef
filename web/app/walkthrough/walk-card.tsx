import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import back from 'symbol:arrow_back';
import close from 'symbol:close';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/address.ts';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import type { Walk } from '../../lib/user-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Turning } from '../../ui/look/turning.tsx';
import { notify } from '../notices/notices.ts';
import { leadTo } from './lead-to.ts';
import { type Step, steps } from './steps.ts';
import './walk-card.css';

interface Props {
  walk: Walk;
  set: (walk: Walk | null) => void;
}

/** Says over the real screens what is done there, and leads to the next one. */
export function WalkCard({ walk, set }: Props) {
  const { t } = useTranslation('walkthrough');
  const navigate = useNavigate();
  const step = steps[walk.step] ?? steps[0];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), [step]);
  function go(to: number) {
    set({ ...walk, step: to });
    void leadTo(navigate, steps[to] ?? steps[0], walk.request);
  }
  return (
    <aside className="walk" aria-label={t('title')}>
      <header>
        <p className="label">{t('of', { step: walk.step + 1, total: steps.length })}</p>
        <IconButton aria-label={t('leave')} title={t('leave')} onClick={() => leave(walk, set, t('left'))}>
          <Icon d={close} size={18} />
        </IconButton>
      </header>
      <h2 tabIndex={-1} ref={title}>
        {t(`steps.${step}.title`)}
      </h2>
      <p>{t(`steps.${step}.text`)}</p>
      <footer>
        {walk.step > 0 && (
          <Button startIcon={<Icon d={back} size={18} />} onClick={() => go(walk.step - 1)}>
            {t('back')}
          </Button>
        )}
        <Onward step={step} walk={walk} set={set} next={() => go(walk.step + 1)} />
      </footer>
    </aside>
  );
}

function Onward({ step, walk, set, next }: Props & { step: Step; next: () => void }) {
  const { t } = useTranslation('walkthrough');
  if (step === 'export') return <SaveWorkbook walk={walk} set={set} />;
  return (
    <Button variant="contained" onClick={next}>
      {t('next')}
    </Button>
  );
}

const LOOK_AGAIN_MS = 1000;

/** Only once the answers are there: whoever walks faster than they are written would get their file back empty. */
function SaveWorkbook({ walk, set }: Props) {
  const { t } = useTranslation('walkthrough');
  const request = useQuery({
    queryKey: ['walkthrough', 'answered', walk.request],
    queryFn: ({ signal }) => api(requests.get, { params: { id: walk.request }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? LOOK_AGAIN_MS : false),
  });
  const save = useMutation({
    mutationFn: () =>
      download(addressOf(requests.export, { params: { id: walk.request }, query: { format: 'original', include: 'all' } }), 'sample.xlsx'),
    onSuccess: (name) => {
      notify(t('saved', { name }));
      set(null);
    },
  });
  const working = request.data?.status === 'processing';
  const saving = save.isPending || request.isPending;
  return (
    <>
      {working && (
        <p className="quiet" role="status">
          {t('answering')}
        </p>
      )}
      <Button variant="contained" disabled={working || saving} startIcon={saving && <Turning />} onClick={() => save.mutate()}>
        {t('save')}
      </Button>
    </>
  );
}

function leave(walk: Walk, set: Props['set'], sentence: string): void {
  set({ ...walk, left: true });
  notify(sentence);
}
