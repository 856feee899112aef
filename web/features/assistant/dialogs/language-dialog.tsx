import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import { useSpeak } from '../../../app/session/use-speak.ts';
import { currentLanguage, isLanguage, languages } from '../../../i18n/i18n.ts';

/** The languages of the screens, each by its own name; a choice holds at once. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const speak = useSpeak();
  return (
    <Dialog open onClose={onClose} aria-labelledby="language-title">
      <DialogTitle id="language-title">{t('language.title')}</DialogTitle>
      <DialogContent>
        <p className="quiet">{t('language.text')}</p>
        <RadioGroup
          aria-labelledby="language-title"
          value={currentLanguage()}
          onChange={(_event, value) => void (isLanguage(value) && speak(value))}
        >
          {Object.entries(languages).map(([code, name]) => (
            <FormControlLabel key={code} value={code} control={<Radio />} label={<span lang={code}>{name}</span>} />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
