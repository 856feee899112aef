import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import copySymbol from 'symbol:content_copy';
import wordSymbol from 'symbol:description';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LetterLanguage, letterLanguages } from '#contract/languages.ts';
import type { ToldLetter } from '#contract/told-letters.ts';
import { notify } from '../../../app/notices/notices.ts';
import { download } from '../../../lib/download.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languages } from '../../../i18n/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { letterAsked, letterQuery } from '../queries.ts';
import { ItWasSent } from './it-was-sent.tsx';
import { LetterUndecided } from './letter-undecided.tsx';
import { WithoutSource } from './without-source.tsx';

/** Languages of letters, each by its own name. */
const names: Record<LetterLanguage, string> = { ...languages, de: 'Deutsch' };
const written = letterLanguages.map((value) => ({ value, label: names[value] }));

/** The letter that corrects what a customer was told, to be read, then taken as a Word document or as the text of a mail. Nothing is sent. */
export function LetterDialog({ customer, onClose }: { customer: string; onClose: () => void }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const [language, setLanguage] = useState<LetterLanguage | null>(null);
  const [also, setAlso] = useState<string[]>([]);
  const asked = { customer, language, also };
  const { data: letter, error } = useQuery(letterQuery(asked));
  const holdsNothing = letter !== undefined && letter.items.length + letter.promises.length === 0;
  const [told, setTold] = useState<ReturnType<typeof saidIn> | null>(null);
  const taken = (words: string): void => {
    setTold(letter ? saidIn(letter) : null);
    notify(words);
  };
  const asWord = () =>
    download(`/api/told/letter.docx?${new URLSearchParams(letterAsked(asked))}`, `${customer}.docx`).then(
      (name) => taken(t('letter.saved', { name })),
      failed,
    );
  return (
    <Dialog className="in-told" open onClose={onClose} aria-labelledby="letter-title" slotProps={{ paper: { className: 'told-wide' } }}>
      <DialogTitle id="letter-title">{t('letter.title', { customer })}</DialogTitle>
      <DialogContent>
        {error && <p role="alert">{sentenceOf(error)}</p>}
        {!letter && !error && <Skeleton rows={4} height={28} />}
        {letter && !error && (
          <>
            <p className="letter-head">
              <span className="quiet">{t('letter.notSent')}</span>
              <SelectField label={t('letter.language')} value={letter.language} options={written} onChange={setLanguage} />
            </p>
            {holdsNothing ? (
              <p>{t('letter.nothing')}</p>
            ) : (
              <>
                <p className="letter-subject">{letter.subject}</p>
                {/* It scrolls: keys reach it. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <pre className="letter-text" tabIndex={0} lang={letter.language}>
                  {letter.text}
                </pre>
              </>
            )}
            <LetterUndecided
              undecided={letter.undecided}
              also={also}
              onAlso={(ids) => {
                setAlso(ids);
                setTold(null);
              }}
            />
            <WithoutSource customer={customer} />
            {letter.left_out > 0 && <p className="quiet">{t('letter.leftOut', { count: letter.left_out })}</p>}
          </>
        )}
      </DialogContent>
      {told !== null && told.told.length + told.promised.length > 0 && (
        <div className="letter-sending">
          <ItWasSent {...told} by="letter" reason={(date) => t('sending.letter', { date })} onSaid={onClose} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
        {letter && !error && !holdsNothing && (
          <>
            <Button
              startIcon={<Icon d={copySymbol} size={18} />}
              onClick={() => navigator.clipboard.writeText(letter.text).then(() => taken(t('letter.copied')), failed)}
            >
              {t('letter.copy')}
            </Button>
            <Button variant="contained" startIcon={<Icon d={wordSymbol} size={18} />} onClick={() => void asWord()}>
              {t('letter.word')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What a customer is told by a letter as it was taken. */
const saidIn = ({ items, promises, written_at: writtenAt }: ToldLetter) => ({
  told: items.map(({ told_id: id }) => id),
  promised: promises.map(({ promise_id: id, version }) => ({ id, version })),
  writtenAt,
});

const failed = (error: unknown): void => notify(sentenceOf(error), { kind: 'error' });
