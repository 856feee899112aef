import Button from '@mui/material/Button';
import play from 'symbol:play_arrow';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { useMay } from '../../../app/session/may.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { InOwnWords } from '../../../shared/answer/in-own-words.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Band } from './band.tsx';

interface Props {
  request: RequestWithEntries;
}

/** At which limit the work on the request was stopped, or why it failed, with the way on (`children`); or what is to be known of how it was read, with the way to what was found (`toCheck`). */
export function Standing({ request, children, toCheck }: Props & { children: ReactNode; toCheck: ReactNode }) {
  const { error, because, notes, stopped, status } = request;
  if (stopped && status !== 'processing') return <Stopped request={request} />;
  if (error)
    return (
      <p className="review-error" role="alert">
        {because.length > 0 ? <InOwnWords notes={because} /> : error} {children}
      </p>
    );
  if (notes.length === 0) return null;
  return (
    <Band id={`notes ${request.id} ${JSON.stringify(notes)}`} line={<InOwnWords notes={notes} />}>
      {toCheck}
    </Band>
  );
}

/** At which limit answering was stopped, how much is left, and the way on. */
function Stopped({ request }: Props) {
  const { t } = useTranslation('spent');
  const { gate } = useMay();
  const goOn = useApiMutation(requests.continue, { invalidates: [['requests'], ['request']] });
  const { stopped, counts, can, id } = request;
  if (!stopped) return null;
  return (
    <p className="review-stopped" role="alert">
      <span>
        <InOwnWords notes={[stopped]} /> {counts.cancelled > 0 && t('left', { count: counts.cancelled })}
      </span>
      {can.edit && (
        <Button
          variant="contained"
          disabled={goOn.isPending}
          startIcon={<Icon d={play} size={18} />}
          onClick={() => gate('work', () => goOn.mutate({ params: { id } }))}
        >
          {t('continue')}
        </Button>
      )}
    </p>
  );
}
