import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../ui/drop-zone.tsx';
import { TextBox } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/bits.tsx';
import { Found } from './found.tsx';
import { StartForm } from './start-form.tsx';
import { useQuestionnaire } from './use-questionnaire.ts';
import './requests.css';
import './create.css';

const accept = '.xlsx,.xlsm,.csv,.tsv,.docx,.pdf,.txt,.md,.json';

/** One page from the dropped file to the running request. */
export function CreateRequestScreen() {
  const { t } = useTranslation('requests');
  const questionnaire = useQuestionnaire();
  const { step } = questionnaire;
  return (
    <Page title={t('create.title')}>
      {step.at === 'choose' && <Choose failure={step.failure} onFile={(file) => void questionnaire.take(file)} />}
      {(step.at === 'sending' || step.at === 'reading') && (
        <div className="create-waiting" role="status">
          <p>{t(step.at === 'sending' ? 'create.sending' : 'create.reading', { name: step.name })}</p>
          <Progress done={Math.round(step.share * 100)} total={100} label={step.name} />
        </div>
      )}
      {step.at === 'found' && (
        <div className="create">
          <Found step={step} questionnaire={questionnaire} />
          <StartForm key={step.documentId} step={step} mapping={questionnaire.mapping} />
        </div>
      )}
    </Page>
  );
}

function Choose({ failure, onFile }: { failure: string | null; onFile: (file: File) => void }) {
  const { t } = useTranslation('requests');
  const [text, setText] = useState('');
  const useText = () => onFile(new File([text], `${t('create.pasted')}.txt`, { type: 'text/plain' }));
  return (
    <div className="create-choose">
      <div role="alert">{failure && <p className="create-failure">{failure}</p>}</div>
      <DropZone title={t('create.drop')} text={t('create.formats')} choose={t('create.choose')} accept={accept} onFile={onFile} />
      <h2>{t('create.orText')}</h2>
      <TextBox
        multiline
        minRows={5}
        label={t('create.pasteLabel')}
        control={{ value: text, onChange: async (event) => setText(event.target.value) }}
      />
      <Button variant="outlined" disabled={text.trim() === ''} onClick={useText}>
        {t('create.useText')}
      </Button>
    </div>
  );
}
