import Button from '@mui/material/Button';
import play from 'symbol:play_arrow';
import { useTranslation } from 'react-i18next';
import { requests, type QuestionnaireRequest } from '#contract/requests.ts';
import { useMay } from '../../app/session/may.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { InOwnWords } from '../../shared/answer/in-own-words.tsx';
import { Icon } from '../../ui/icon.tsx';

/** At which limit answering was stopped, how much is left, and the way on. */
export function Stopped({ request }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const { gate } = useMay();
  const goOn = useApiMutation(requests.continue, { invalidates: [['requests'], ['request']] });
  const { stopped, counts, can, id } = request;
  if (!stopped) return null;
  return (
    <p className="review-stopped" role="alert">
      <span>
        <InOwnWords notes={[stopped]} /> {counts.cancelled > 0 && t('stoppedLeft', { count: counts.cancelled })}
      </span>
      {can.edit && (
        <Button
          variant="contained"
          disabled={goOn.isPending}
          startIcon={<Icon d={play} size={18} />}
          onClick={() => gate('work', () => goOn.mutate({ params: { id } }))}
        >
          {common('continue')}
        </Button>
      )}
    </p>
  );
}
