import Checkbox from '@mui/material/Checkbox';
import { useTranslation } from 'react-i18next';
import type { FoundQuestion, FoundSheet, Mapping } from '#contract/extraction.ts';
import { MappingForm } from './mapping-fields.tsx';

interface Props {
  sheet: FoundSheet;
  questions: FoundQuestion[];
  used: boolean;
  onUse: (used: boolean) => void;
  onCorrect: (mapping: Mapping) => void;
}

const EXAMPLES = 4;

/** One sheet of the file: role, how many questions, why, and the columns to correct. */
export function FoundSheetRow({ sheet, questions, used, onUse, onCorrect }: Props) {
  const { t } = useTranslation('requests');
  const taken = sheet.count > 0 && used;
  return (
    <li className={taken ? 'found-sheet' : 'found-sheet unused'}>
      <Checkbox
        size="small"
        checked={taken}
        disabled={sheet.count === 0}
        onChange={(event) => onUse(event.target.checked)}
        slotProps={{ input: { 'aria-label': t('create.sheet.use', { name: sheet.name }) } }}
      />
      <div className="found-body">
        <p className="found-name">
          <strong>{sheet.name}</strong>
          <span className="found-role">
            {t(`create.roles.${sheet.role}`)}
            {sheet.hidden && `, ${t('create.sheet.hidden')}`}
          </span>
          <span className="number found-count">{sheet.count > 0 ? sheet.count : '–'}</span>
        </p>
        <p className="quiet">{sheet.reason}</p>
        {(sheet.mapping || sheet.left_out?.length || questions.length > 0) && (
          <details>
            <summary>{t('create.sheet.details')}</summary>
            <MappingForm key={JSON.stringify(sheet.mapping)} mapping={sheet.mapping} onCorrect={onCorrect} />
            <Examples questions={questions} />
            <LeftOut sheet={sheet} />
          </details>
        )}
      </div>
    </li>
  );
}

function Examples({ questions }: { questions: FoundQuestion[] }) {
  const { t } = useTranslation('requests');
  if (questions.length === 0) return null;
  return (
    <>
      <h3>{t('create.sheet.example')}</h3>
      <ol className="found-examples">
        {questions.slice(0, EXAMPLES).map((question) => (
          <li key={JSON.stringify(question.at)}>
            {question.id && <span className="quiet">{question.id} </span>}
            {question.question}
            <AllowedValues question={question} />
          </li>
        ))}
      </ol>
    </>
  );
}

function AllowedValues({ question }: { question: FoundQuestion }) {
  const values = question.answers.flatMap((answer) => answer.allowed ?? (answer.value ? [answer.value] : []));
  if (values.length === 0) return null;
  return <span className="quiet found-values">{[...new Set(values)].slice(0, 6).join(' · ')}</span>;
}

function LeftOut({ sheet }: { sheet: FoundSheet }) {
  const { t } = useTranslation('requests');
  const rows = sheet.left_out ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('create.sheet.leftOut', { count: rows.length })}</h3>
      <ul className="found-examples">
        {rows.map((row) => (
          <li key={row.row}>
            <span className="quiet">{t('create.sheet.row', { row: row.row })}:</span> {row.text}
            <span className="quiet found-values">{row.reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
