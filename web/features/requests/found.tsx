import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { FoundSheetRow } from './found-sheet.tsx';
import type { Step, useQuestionnaire } from './use-questionnaire.ts';

interface Props {
  step: Extract<Step, { at: 'found' }>;
  questionnaire: ReturnType<typeof useQuestionnaire>;
}

/** What stands in the file: each sheet with its role, count and reason, open to correction. */
export function Found({ step, questionnaire }: Props) {
  const { t } = useTranslation('requests');
  const { extraction } = step;
  const { mapping } = questionnaire;
  const used = (name: string) => mapping[name] !== null;
  const count = extraction.sheets.reduce((sum, sheet) => sum + (used(sheet.name) ? sheet.count : 0), 0);
  const seconds = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2 }).format(Math.max(0.01, extraction.ms / 1000));
  return (
    <section aria-labelledby="found-title" className="found">
      <div className="found-head" role="status">
        <p>
          <strong>{t('create.found', { count })}</strong>
          <span className="quiet">
            {t('create.foundIn', { name: step.name })} <span style={{ whiteSpace: 'nowrap' }}>{t('create.in', { seconds })}</span>
          </span>
        </p>
        <Button onClick={questionnaire.reset}>{t('create.other')}</Button>
      </div>
      {count === 0 && <p className="create-failure">{t('create.none')}</p>}
      {step.failure && (
        <p className="create-failure" role="alert">
          {step.failure}
        </p>
      )}
      <h2 id="found-title">{t('create.sheets')}</h2>
      <ul className={step.again ? 'found-sheets again' : 'found-sheets'}>
        {extraction.sheets.map((sheet) => (
          <FoundSheetRow
            key={sheet.name}
            sheet={sheet}
            questions={extraction.questions.filter((question) => (question.sheet ?? sheet.name) === sheet.name)}
            used={used(sheet.name)}
            onUse={(yes) => questionnaire.use(sheet.name, yes)}
            onCorrect={(corrected) => void questionnaire.correct(sheet.name, corrected)}
          />
        ))}
      </ul>
      {extraction.warnings.length > 0 && (
        <>
          <h2>{t('create.warnings')}</h2>
          <ul className="found-warnings">
            {extraction.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
