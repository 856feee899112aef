import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toldFiles, type ToldFile } from '#contract/told-files.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatDate } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { fileAnswersQuery, stale } from '../queries.ts';
import { Said } from '../said.tsx';

/** So many of the answers that were read are shown. */
const FIRST = 5;

interface Props {
  file: ToldFile;
  onTakenBack: () => void;
  onLeave: () => void;
}

/** What was read of a form that was added as sent, to be looked at; one press takes it back. */
export function Kept({ file: { id, customer, file_name: name, told_at, answers }, onTakenBack, onLeave }: Props) {
  const { t } = useTranslation('told');
  const first = useQuery(fileAnswersQuery(id, FIRST)).data?.told ?? [];
  const client = useQueryClient();
  const takeBack = useApiMutation(toldFiles.remove, {
    onSuccess: () => {
      // First what is shown of it goes: it cannot be read anew.
      onTakenBack();
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <div className="sent-kept">
      <p role="status">
        {t('sent.kept', { count: answers, name, customer, date: formatDate(`${told_at.slice(0, 10)}T12:00`, currentLanguage()) })}
      </p>
      <ul aria-label={t('sent.read')}>
        {first.map((one) => (
          <li key={one.id}>
            <p className="told-question">{one.question}</p>
            <p className="told-said">
              <Said answer={one} />
            </p>
          </li>
        ))}
      </ul>
      {answers > first.length && first.length > 0 && <p className="quiet">{t('sent.more', { count: answers - first.length })}</p>}
      <p className="told-actions">
        {customer !== null && (
          <Link to="/dashboard/told" search={{ view: 'customer', customer }} onClick={onLeave}>
            {t('sent.customer', { customer })}
          </Link>
        )}
        <Button disabled={takeBack.isPending} onClick={() => takeBack.mutate({ params: { id } })}>
          {t('sent.takeBack')}
        </Button>
      </p>
    </div>
  );
}
