import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import check from 'symbol:fact_check';
import file from 'symbol:download';
import question from 'symbol:help_center';
import answer from 'symbol:play_arrow';
import stop from 'symbol:stop';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/address.ts';
import { requests, type QuestionnaireRequest, type RequestWithEntries } from '#contract/requests.ts';
import { download } from '../../../lib/download.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { notify } from '../../notices/notices.ts';
import type { Command } from './command.ts';

/** The request that is on screen, as it was last read. */
function useOpenRequest(): RequestWithEntries | undefined {
  const { requestId } = useParams({ strict: false });
  return useQueryClient().getQueryData<RequestWithEntries>(['request', requestId]);
}

/** What can be done with the request that is open, and its questions to go to. */
export function useHere(): Command[] {
  const { t } = useTranslation('consoles');
  const router = useRouter();
  const request = useOpenRequest();
  const change = { invalidates: [['requests'], ['request', request?.id]] };
  const enqueue = useApiMutation(requests.enqueueQaEntries, change);
  const cancel = useApiMutation(requests.cancel, change);
  const save = useMutation({
    mutationFn: ({ id, name }: QuestionnaireRequest) => download(addressOf(requests.excel, { params: { id } }), `${name}.xlsx`),
    onSuccess: (file) => notify(t('fileSaved', { name: file })),
  });
  if (!request) return [];
  const { id, name } = request;
  const here = (key: 'check' | 'answerAll' | 'stop' | 'file', symbol: string, run: Command['run']): Command => ({
    id: key,
    group: 'here',
    name: t(`here.${key}`),
    note: name,
    symbol,
    run,
  });
  const may = { check: request.questionnaire_doc !== null, ...doable(request) };
  return [
    ...(may.check
      ? [here('check', check, () => router.navigate({ to: '/dashboard/requests/$requestId/check', params: { requestId: id } }))]
      : []),
    ...(may.answerAll ? [here('answerAll', answer, () => enqueue.mutate({ params: { id } }))] : []),
    ...(may.stop ? [here('stop', stop, () => cancel.mutate({ params: { id } }))] : []),
    here('file', file, () => save.mutate(request)),
    ...request.qa_entries.map((entry): Command => ({
      id: entry.id,
      group: 'entries',
      name: entry.ref ? `${entry.ref} ${entry.question}` : entry.question,
      symbol: question,
      run: () =>
        router.navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: id }, search: { entry: entry.id } }),
    })),
  ];
}

/** What its editors may let it do now. */
const doable = ({ can, status, counts }: QuestionnaireRequest) => ({
  answerAll: can.edit && status !== 'processing' && counts.not_asked > 0,
  stop: can.edit && status === 'processing',
});
