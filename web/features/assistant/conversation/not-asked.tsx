import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import over from 'symbol:hourglass_disabled';
import failed from 'symbol:error';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiError } from '#client/api-error.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Icon } from '../../../ui/icon.tsx';

const PlanBusy = z.object({ seconds: z.number(), at_once: z.number() });
const busyIn = ({ seconds, at_once }: z.infer<typeof PlanBusy>) => ({ atOnce: at_once, minutes: Math.ceil(seconds / 60) });

/** Why a question got no answer: the quota, or something that went wrong. It cost nothing either way. */
export function NotAsked({ error }: { error: Error }) {
  const { t } = useTranslation('assistant');
  const busy = error instanceof ApiError && error.code === 'plan_busy' ? PlanBusy.safeParse(error.details).data : undefined;
  const isOver = error instanceof ApiError && error.code === 'over_quota';
  return (
    <div className="turn-refused" role="alert">
      <Icon d={isOver ? over : failed} />
      <div>
        <strong>{isOver ? t('over.message') : busy ? t('busy', busyIn(busy)) : sentenceOf(error)}</strong>
        {isOver ? (
          <Button variant="contained" component={Link} to="/assistant/over-quota">
            {t('over.continue')}
          </Button>
        ) : (
          <p className="quiet">{t('refused.free')}</p>
        )}
      </div>
    </div>
  );
}
