import Button from '@mui/material/Button';
import replay from 'symbol:replay';
import { useTranslation } from 'react-i18next';
import { statusMeanings } from '#contract/entry-statuses.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { useMay } from '../../../app/session/may.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { useReasons } from '../../../shared/answer/use-reasons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { whyWithout } from '../evidence/without-model.ts';

/** Whether the entry was to be read by a language model, which did not answer, and nobody has settled it since. */
const isWithout = ({ status, flags, made_by }: QaEntry): boolean =>
  flags.includes('without_model') && made_by?.model === undefined && statusMeanings[status].asked === 'always';

/** Different reasons that are told: more of them say no more of what to do. */
const MOST_TOLD = 3;

/** How many questions were answered without the language model because it failed, why, and the button that asks it about them again. */
export function AskedWithout({ request }: { request: RequestWithEntries }) {
  const { t } = useTranslation('spent');
  const { gate } = useMay();
  const again = useApiMutation(requests.enqueueQaEntries, { invalidates: [['requests'], ['request']] });
  const say = useReasons();
  const without = request.qa_entries.filter(isWithout);
  const ids = without.map(({ id }) => id);
  if (ids.length === 0) return null;
  const why = new Set(say(without.map(whyWithout).filter((one) => one !== undefined)));
  return (
    <p className="review-stopped" role="status">
      <span>{[t('without', { count: ids.length }), ...[...why].slice(0, MOST_TOLD)].join(' ')}</span>
      <Button
        variant="contained"
        disabled={again.isPending}
        startIcon={<Icon d={replay} size={18} />}
        onClick={() => gate('work', () => again.mutate({ params: { id: request.id }, body: { qa_entry_ids: ids, overwrite: true } }))}
      >
        {t('askAgain')}
      </Button>
    </p>
  );
}
