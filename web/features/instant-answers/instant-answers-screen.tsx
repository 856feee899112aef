import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import instant from 'symbol:bolt';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { InstantAnswer } from '#contract/instant-answers.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { commaList } from '../../lib/comma-list.ts';
import { formatAgo } from '../../lib/format.ts';
import { textRules } from '../../lib/text-rules.ts';
import { useWall } from '../../app/session/may.ts';
import { Wall } from '../../shared/org/wall.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { SampleApart } from '../../shared/org/sample.tsx';
import { Empty, Failure } from '../../ui/states.tsx';
import { ScopePicker, everything, scopeOf } from '../../shared/scope/scope-picker.tsx';
import { AnswerView } from './answer-view.tsx';
import { PendingAnswer } from './pending-answer.tsx';
import { recentAnswers } from './queries.ts';
import { useAsking } from './use-asking.ts';
import './instant-answers.css';

/** One question, its answer, and the sentence it rests on. */
export function InstantAnswersScreen() {
  const { t } = useTranslation('instant');
  const [chosen, setChosen] = useState<InstantAnswer | null>(null);
  const [scope, setScope] = useState(everything);
  const { ask, stop, busy, progress } = useAsking(setChosen);
  const recent = useQuery(recentAnswers);
  const wall = useWall('ask');
  const none = !wall && recent.data?.instant_answers.length === 0 && !chosen && !busy;
  return (
    <Page title={t('title')}>
      <SampleApart />
      {wall ? (
        <Wall kind={wall} />
      ) : (
        <>
          <Ask
            busy={busy}
            onAsk={(question, options) => ask({ question, ...(options.length > 0 ? { options } : {}), ...scopeOf(scope) })}
          />
          <ScopePicker value={scope} onChange={setScope} />
        </>
      )}
      <div aria-live="polite">
        {progress && <PendingAnswer progress={progress} onStop={stop} />}
        {chosen && !busy && <AnswerView key={chosen.id} answer={chosen} />}
      </div>
      {none && <Empty icon={instant} title={t('empty')} text={t('noKnowledge')} />}
      {recent.isError && <Failure error={recent.error} retry={() => void recent.refetch()} />}
      {!none && recent.data && <Recent answers={recent.data.instant_answers} current={chosen?.id} onChoose={setChosen} />}
    </Page>
  );
}

function Ask({ busy, onAsk }: { busy: boolean; onAsk: (question: string, options: string[]) => void }) {
  const { t } = useTranslation('instant');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { question: '', options: '' } });
  const submit = handleSubmit(({ question, options }) => onAsk(question, commaList(options)));
  return (
    <form className="ask" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        autoFocus
        multiline
        minRows={1}
        label={t('label')}
        placeholder={t('placeholder')}
        registration={register('question', textRules(common, { max: limits.asked }))}
        error={formState.errors.question?.message}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          void submit();
        }}
      />
      <Field label={t('options')} registration={register('options')} />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {t('ask')}
      </Button>
    </form>
  );
}

interface RecentProps {
  answers: InstantAnswer[];
  current: string | undefined;
  onChoose: (answer: InstantAnswer) => void;
}

function Recent({ answers, current, onChoose }: RecentProps) {
  const { t } = useTranslation('instant');
  if (answers.length === 0) return null;
  return (
    <section className="section">
      <h2>{t('recent')}</h2>
      <ul>
        {answers.map((answer) => (
          <li key={answer.id}>
            <button type="button" className="recent" aria-current={answer.id === current} onClick={() => onChoose(answer)}>
              <span className="recent-question cut">{answer.question}</span>
              <span className="quiet cut">
                {answer.choice && <strong>{answer.choice} </strong>}
                {answer.answer || (answer.choice ? '' : t('none.title'))}
              </span>
              <span className="quiet">{formatAgo(answer.created_at, currentLanguage())}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
