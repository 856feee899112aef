import Button from '@mui/material/Button';
import play from 'symbol:play_arrow';
import { useTranslation } from 'react-i18next';
import { requests, type QuestionnaireRequest } from '#contract/requests.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Icon } from '../../ui/icon.tsx';

/** Lets the questions be answered that were never asked; offered while there are any and nothing runs. */
export function AnswerAll({ request, small = false }: { request: QuestionnaireRequest; small?: boolean }) {
  const { t } = useTranslation();
  const answer = useApiMutation(requests.enqueueQaEntries, { invalidates: [['requests'], ['request']] });
  if (request.counts.not_asked === 0 || request.status === 'processing' || !request.can.edit) return null;
  return (
    <Button
      variant={small ? 'text' : 'contained'}
      size={small ? 'small' : 'medium'}
      disabled={answer.isPending}
      startIcon={<Icon d={play} size={18} />}
      onClick={() => answer.mutate({ params: { id: request.id }, body: {} })}
    >
      {t('answerAll')}
    </Button>
  );
}
