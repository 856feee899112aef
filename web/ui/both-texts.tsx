import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import './both-texts.css';

interface Props {
  /** The other text is one's own, too, from another tab. */
  own?: boolean;
  mine: string;
  /** Further texts of one's own that are not saved: they come up next, and are shown already. */
  also?: string[];
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
  /** Neither yet: what was typed stays where it is. */
  onClose: () => void;
}

/** A save that lost the race: both texts side by side; nothing is lost until somebody chooses. */
export function BothTexts({ own = false, mine, also = [], theirs, onMine, onTheirs, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={titleId} slotProps={{ paper: { className: 'both-texts' } }}>
      <DialogTitle id={titleId}>{t(own ? 'conflict.ownTitle' : 'conflict.title')}</DialogTitle>
      <DialogContent className="both-sides">
        <section aria-label={t(own ? 'conflict.here' : 'conflict.mine')}>
          <h3>{t(own ? 'conflict.here' : 'conflict.mine')}</h3>
          <p>{mine || '–'}</p>
        </section>
        <section>
          <h3>{t(own ? 'conflict.there' : 'conflict.theirs')}</h3>
          <p>{theirs || '–'}</p>
        </section>
        {also.map((text) => (
          <section key={text}>
            <h3>{t('conflict.also')}</h3>
            <p>{text || '–'}</p>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onTheirs}>{t(own ? 'conflict.keepThere' : 'conflict.keepTheirs')}</Button>
        <Button variant="contained" onClick={onMine}>
          {t(own ? 'conflict.keepHere' : 'conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
