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
import type { Language } from '#contract/languages.ts';
import { notify } from '../../../app/notices/notices.ts';
import { download } from '../../../lib/download.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LanguageField } from '../../../ui/language-field.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { letterQuery } from '../queries.ts';
import { ItWasSent } from './it-was-sent.tsx';

/** The letter that corrects what a customer was told, to be read, then taken as a Word document or as the text of a mail. Nothing is sent. */
export function LetterDialog({ customer, onClose }: { customer: string; onClose: () => void }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const [language, setLanguage] = useState<Language | null>(null);
  const { data: letter, error } = useQuery(letterQuery(customer, language));
  const [told, setTold] = useState<string[] | null>(null);
  const taken = (words: string): void => {
    setTold(letter?.items.map(({ told_id: id }) => id) ?? null);
    notify(words);
  };
  const asWord = () =>
    download(`/api/told/letter.docx?${new URLSearchParams({ customer, ...(language ? { language } : {}) })}`, `${customer}.docx`).then(
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
              <LanguageField label={t('letter.language')} value={letter.language} onChange={setLanguage} />
            </p>
            <p className="letter-subject">{letter.subject}</p>
            {/* It scrolls: keys reach it. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className="letter-text" tabIndex={0} lang={letter.language}>
              {letter.text}
            </pre>
            {told !== null && told.length > 0 && (
              <ItWasSent told={told} reason={(date) => t('sending.letter', { date })} onSaid={onClose} />
            )}
            {letter.left_out > 0 && <p className="quiet">{t('letter.leftOut', { count: letter.left_out })}</p>}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
        {letter && !error && (
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

const failed = (error: unknown): void => notify(sentenceOf(error), { kind: 'error' });
