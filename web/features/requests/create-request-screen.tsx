import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accepts, questionnaireNames } from '#contract/formats.ts';
import { useWall } from '../../app/session/may.ts';
import { Wall } from '../../shared/org/wall.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { TextBox } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/bits.tsx';
import { Room } from '../../ui/room.tsx';
import { SampleApart } from '../../shared/org/sample.tsx';
import { CheckPanel, countOf } from '../extraction/check-panel.tsx';
import { useCheck } from '../extraction/use-check.ts';
import { FoundHead } from './found-head.tsx';
import { StartForm } from './start-form.tsx';
import { useQuestionnaire, type Step } from './use-questionnaire.ts';
import './requests.css';
import './create.css';

/** One page from the dropped file to the running request. */
export function CreateRequestScreen() {
  const { t } = useTranslation('requests');
  const { step, take, reset } = useQuestionnaire();
  const wall = useWall('work');
  if (wall)
    return (
      <Page title={t('create.title')}>
        <Wall kind={wall} />
      </Page>
    );
  return (
    <Page title={t('create.title')} wide={step.at === 'found'}>
      <SampleApart />
      {step.at === 'choose' && <Choose failure={step.failure} onFile={(file) => void take(file)} />}
      {(step.at === 'sending' || step.at === 'reading') && (
        <div className="create-waiting" role="status">
          <p>{t(step.at === 'sending' ? 'create.sending' : 'create.reading', { name: step.name })}</p>
          <Progress done={Math.round(step.share * 100)} total={100} label={step.name} />
        </div>
      )}
      {step.at === 'found' && <FoundFile key={step.documentId} step={step} onOther={reset} />}
    </Page>
  );
}

const asFound = { mapping: {}, hidden: false };

/** What was found in the file, open to correction, and the start. */
function FoundFile({ step, onOther }: { step: Extract<Step, { at: 'found' }>; onOther: () => void }) {
  const check = useCheck(step.documentId, asFound);
  const count = check.extraction ? countOf(check.extraction) : 0;
  return (
    <>
      <FoundHead name={step.name} count={count} onOther={onOther} />
      <div className="create">
        <Room of="extraction">
          <CheckPanel documentId={step.documentId} check={check} />
        </Room>
        <StartForm
          documentId={step.documentId}
          fileName={step.name}
          count={count}
          decided={check.decided}
          questions={check.extraction?.questions ?? []}
        />
      </div>
    </>
  );
}

function Choose({ failure, onFile }: { failure: string | null; onFile: (file: File) => void }) {
  const { t } = useTranslation('requests');
  const [text, setText] = useState('');
  const useText = () => onFile(new File([text], `${t('create.pasted')}.txt`, { type: 'text/plain' }));
  return (
    <div className="create-choose">
      <div role="alert">{failure && <p className="create-failure">{failure}</p>}</div>
      <DropZone
        title={t('create.drop')}
        text={t('create.formats', { names: questionnaireNames.join(', ') })}
        choose={t('create.choose')}
        accept={accepts.questionnaire}
        onFile={onFile}
      />
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
