import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FoundQuestion } from '#contract/extraction.ts';
import { limits } from '#contract/limits.ts';
import { requests } from '#contract/requests.ts';
import { endOfDay } from '../../lib/format.ts';
import type { RequestTemplate } from '#contract/request-templates.ts';
import { textRules } from '../../lib/text-rules.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Field } from '../../ui/field.tsx';
import type { Decided } from '../extraction/use-check.ts';
import { ScopePicker, everything, scopeOf } from '../../shared/scope/scope-picker.tsx';
import { nameIn, requestNamesQuery } from '../../shared/request/request-names.ts';
import { Estimate } from '../../shared/request/estimate.tsx';
import { LikelyCoverage } from '../../shared/request/likely-coverage.tsx';
import { ModelFailed } from '../../shared/request/model-failed.tsx';
import { WithoutModel } from '../../shared/request/without-model.tsx';
import { answeringModel } from '../../shared/request/answering-model.ts';
import { api } from '../../lib/api.ts';
import { TemplateChoice } from './template-choice.tsx';
import { EarlierForm, type EarlierFile } from './earlier-form.tsx';

interface Props {
  documentId: string;
  fileName: string;
  /** How many questions were found. */
  count: number;
  decided: Decided;
  questions: FoundQuestion[];
}

const withoutExtension = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll('_', ' ');

/** Name, due date, instructions, and the start. */
export function StartForm({ documentId, fileName, count, decided, questions }: Props) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { register, control, handleSubmit, formState, setValue, getValues } = useForm({
    defaultValues: { name: withoutExtension(fileName), customer: '', product: '', due: '', instructions: '', answerNow: true },
  });
  const known = useQuery(requestNamesQuery).data;
  const guessed = useMemo(() => {
    const texts = [fileName, ...questions.flatMap(({ sheet, section, question }) => [sheet ?? '', section ?? '', question])];
    return { customer: nameIn(known?.customers ?? [], texts), product: nameIn(known?.products ?? [], texts) };
  }, [known, fileName, questions]);
  const [typed, setTyped] = useState({ customer: false, product: false });
  useEffect(() => {
    for (const field of ['customer', 'product'] as const) if (!typed[field]) setValue(field, guessed[field] ?? '');
  }, [guessed, typed, setValue]);
  /** As it stood when its field was last left: what to expect is worked out anew for each. */
  const [product, setProduct] = useState<string | null>(null);
  const model = useQuery(answeringModel);
  const modelAnswers = (model.data?.answers ?? null) !== null;
  const [earlier, setEarlier] = useState<EarlierFile | null>(null);
  const [scope, setScope] = useState(everything);
  const [template, setTemplate] = useState<RequestTemplate | null>(null);
  function startWith(chosen: RequestTemplate | null) {
    setTemplate(chosen);
    setValue('instructions', chosen?.instructions ?? '');
    setScope({ folder_ids: chosen?.scope.folder_ids ?? [], labels: chosen?.scope.labels ?? [] });
  }
  useEffect(() => {
    // The room that opens on start is fetched while the person looks at what was found.
    void import('../review/review-screen.tsx').catch((error: unknown) => console.info('The review room could not be fetched ahead', error));
  }, []);
  const tryable = useMemo(
    () =>
      questions.map(({ question, answers }) => ({ question, options: answers.flatMap(({ allowed, value }) => allowed ?? value ?? []) })),
    [questions],
  );
  const create = useApiMutation(requests.create, {
    invalidates: [['requests'], ['remembered'], ['request-names']],
    onSuccess: (request) => navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: request.id } }),
  });
  return (
    <form
      className="start-form"
      noValidate
      aria-label={t('create.details')}
      onSubmit={handleSubmit(({ name, customer, product, due, instructions, answerNow }) =>
        create.mutate({
          body: {
            name,
            questionnaire_doc: documentId,
            auto_answer: answerNow,
            ...(customer.trim() ? { customer } : {}),
            ...(product.trim() ? { product } : {}),
            ...(due ? { due_at: endOfDay(due) } : {}),
            ...(template ? { template: template.id, instructions, scope } : {}),
            ...(instructions.trim() ? { instructions } : {}),
            ...(Object.keys(decided.mapping).length > 0 ? { mapping: decided.mapping } : {}),
            ...(decided.hidden ? { hidden: true } : {}),
            ...(decided.reading ? { reading: decided.reading } : {}),
            ...scopeOf(scope),
            ...(earlier ? { previous_document: earlier.id } : {}),
          },
        }),
      )}
    >
      <Field
        label={t('create.name')}
        registration={register('name', textRules(common, { max: limits.name }))}
        error={formState.errors.name?.message}
      />
      {(['customer', 'product'] as const).map((field) => (
        <Field
          key={field}
          label={common(`details.${field}`)}
          offers={known?.[`${field}s`] ?? []}
          helperText={guessed[field] && !typed[field] ? t('create.guessed') : undefined}
          registration={register(field, {
            ...textRules(common, { max: limits.name, needed: false }),
            onChange: () => setTyped((before) => ({ ...before, [field]: true })),
            ...(field === 'product' ? { onBlur: () => setProduct(getValues('product')) } : {}),
          })}
          error={formState.errors[field]?.message}
        />
      ))}
      <Field label={t('create.due')} type="date" registration={register('due')} />
      <TemplateChoice value={template} onChange={startWith} />
      <Field
        label={t('create.instructions')}
        multiline
        minRows={2}
        helperText={t(model.data && !modelAnswers ? 'create.instructionsWithout' : 'create.instructionsHelp')}
        registration={register('instructions', textRules(common, { max: limits.instructions, needed: false }))}
        error={formState.errors.instructions?.message}
      />
      <ScopePicker value={scope} onChange={setScope} />
      <EarlierForm value={earlier} onChange={setEarlier} />
      <div>
        <FormControlLabel
          label={t('create.answerNow')}
          control={
            <Controller
              name="answerNow"
              control={control}
              render={({ field: { value, onChange, ref } }) => (
                <Switch checked={value} onChange={onChange} slotProps={{ input: { ref } }} />
              )}
            />
          }
        />
        <p className="quiet">{t('create.answerNowHelp')}</p>
        <LikelyCoverage
          questions={tryable}
          count={count}
          scope={scope}
          name={fileName}
          product={product ?? guessed.product ?? ''}
          without={modelAnswers}
        />
        {modelAnswers && <ModelFailed />}
        {model.data && !modelAnswers && tryable.length > 0 && <WithoutModel />}
        {modelAnswers && tryable.length > 0 && tryable.length <= limits.entriesAtOnce && (
          <Estimate
            of={[documentId, decided, scope]}
            open={count}
            ask={(signal) =>
              api(requests.estimateFound, { body: { questionnaire_doc: documentId, questions: tryable, ...scopeOf(scope) }, signal })
            }
          />
        )}
      </div>
      <Button type="submit" variant="contained" size="large" disabled={create.isPending || count === 0}>
        {t(create.isPending ? 'create.starting' : 'create.start')} {!create.isPending && count > 0 && `· ${t('create.found', { count })}`}
      </Button>
    </form>
  );
}
