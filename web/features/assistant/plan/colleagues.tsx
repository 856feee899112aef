import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistant, type Colleagues, MOST_COLLEAGUES, assistantPlans } from '#contract/assistant.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { TextBox } from '../../../ui/field.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { colleaguesQuery } from '../queries.ts';
import { addressesIn, problemOf } from '../share-for.tsx';

/** Whom the holder of a Business plan lets ask on it. */
export function ColleaguesOfPlan() {
  const { data, error, refetch } = useQuery(colleaguesQuery);
  if (data) return <Names colleagues={data.colleagues} />;
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={1} />;
}

function Names({ colleagues }: Colleagues) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState(colleagues.join('\n'));
  const [asked, setAsked] = useState(false);
  const named = addressesIn(text);
  const problem = named.length === 0 ? undefined : problemOf(t, text);
  const save = useApiMutation(assistant.nameColleagues, {
    onSuccess(saved) {
      client.setQueryData(colleaguesQuery.queryKey, saved);
      setText(saved.colleagues.join('\n'));
      notify(common('saved'));
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!problem) save.mutate({ body: { colleagues: named } });
  };
  return (
    <form className="usage" noValidate onSubmit={onSubmit}>
      <h2>{t('colleagues.title')}</h2>
      <p className="quiet">{t('colleagues.text', { most: MOST_COLLEAGUES, atOnce: assistantPlans.business.atOnce })}</p>
      <TextBox
        multiline
        minRows={3}
        inputMode="email"
        label={t('share.addresses')}
        error={asked ? problem : undefined}
        control={{ value: text, onChange: async (event) => setText(String(event.target.value)) }}
      />
      <Button type="submit" variant="contained" disabled={save.isPending || named.join() === colleagues.join()}>
        {common('actions.save')}
      </Button>
    </form>
  );
}
