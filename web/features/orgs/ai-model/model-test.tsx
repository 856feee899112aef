import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { type AiModel, type ModelTest, type TriedQuestion, aiModel } from '#contract/ai-model.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { gaveNothing } from '../../../shared/request/answering-model.ts';
import { SaidReasons } from '../../../shared/answer/said-reasons.tsx';
import { Progress } from '../../../ui/bits.tsx';
import { staleByModel } from './queries.ts';

/** How the model did when it was tried, or how far the test is. */
export function TestOfModel({ model: { test, testing, can } }: { model: AiModel }) {
  const { t } = useTranslation('company');
  const stop = useApiMutation(aiModel.stopTest, staleByModel);
  if (!testing) return test && <Found test={test} />;
  const label = t('aiModel.testing', { done: testing.done, total: testing.total });
  return (
    <div className="ai-model-testing" role="status">
      <span>{label}</span>
      <Progress {...testing} label={label} />
      {can.manage && (
        <Button variant="outlined" disabled={stop.isPending} onClick={() => stop.mutate({})}>
          {t('aiModel.stop')}
        </Button>
      )}
    </div>
  );
}

function Found({ test }: { test: ModelTest }) {
  const { t } = useTranslation('company');
  const { questions, failure, ms, at } = test;
  const count = (verdict: TriedQuestion['verdict']): number => questions.filter((one) => one.verdict === verdict).length;
  const when = formatMoment(at, currentLanguage());
  const silent = gaveNothing(test);
  const misses = questions.filter(({ verdict }) => verdict !== 'right');
  return (
    <div className="ai-model-found">
      {questions.length > 0 && !silent && (
        <p className="ai-model-result">{t('aiModel.result', { right: count('right'), wrong: count('wrong'), total: questions.length })}</p>
      )}
      {failure && (
        <p role="alert" className="overdue">
          <SaidReasons reasons={[failure]} />
        </p>
      )}
      {silent ? (
        <p>{t(test.keeps_schema === false ? 'aiModel.lookAtForm' : 'aiModel.lookAgain')}</p>
      ) : (
        <p className="quiet">{t(questions.length > 0 ? 'aiModel.resultText' : 'aiModel.broken', { when })}</p>
      )}
      {ms !== null && <Figures test={test} />}
      {count('wrong') > 0 && <p>{t('aiModel.secondLook')}</p>}
      {misses.length > 0 && !silent && (
        <details>
          <summary>{t('aiModel.misses')}</summary>
          <ul className="ai-model-misses">
            {misses.map((one) => (
              <Missed key={one.question} missed={one} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Figures({ test: { ms, tokens_per_second: pace, keeps_schema: keeps, context_tokens: context } }: { test: ModelTest }) {
  const { t } = useTranslation('company');
  const number = (value: number) => formatCount(value, currentLanguage());
  const said = [
    ms !== null && keeps !== null && t('aiModel.first', { seconds: number(Math.max(1, Math.round(ms / 100)) / 10) }),
    pace !== null && t('aiModel.pace', { tokens: number(pace) }),
    keeps !== null && t(keeps ? 'aiModel.schema' : 'aiModel.noSchema'),
    keeps !== null && (context === null ? t('aiModel.noContext') : t('aiModel.context', { tokens: number(context) })),
  ].filter((one) => one !== false);
  return (
    <ul className="ai-model-figures">
      {said.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

function Missed({ missed: { question, expected, said, verdict } }: { missed: TriedQuestion }) {
  const { t } = useTranslation('company');
  const given = verdict === 'failed' ? t('aiModel.failed') : (said ?? t('aiModel.leftOpen'));
  return (
    <li>
      <strong>{question}</strong>
      <span>{t('aiModel.expected', { text: expected ?? t('aiModel.stayOpen') })}</span>
      <span>{t('aiModel.said', { text: given })}</span>
    </li>
  );
}
