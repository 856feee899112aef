import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ZOOM, moved, squareOf, wholeCrop } from './crop.ts';

interface Props {
  picture: HTMLImageElement;
  busy: boolean;
  onTake: (square: ReturnType<typeof squareOf>) => void;
  onClose: () => void;
}

const STEP = 0.05;
const steps: Record<string, { right?: number; down?: number }> = {
  ArrowLeft: { right: STEP },
  ArrowRight: { right: -STEP },
  ArrowUp: { down: STEP },
  ArrowDown: { down: -STEP },
};

/** Which square of the picture is taken: moved by hand or by arrows, brought nearer by the slider. */
export function CropDialog({ picture, busy, onTake, onClose }: Props) {
  const { t } = useTranslation(['preferences', 'common']);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const [crop, setCrop] = useState(wholeCrop);
  const square = squareOf(size, crop);
  const move = (by: Parameters<typeof moved>[2]) => setCrop((now) => moved(size, now, by));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  };
  const onPointerMove = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons === 1) move({ right: movementX / currentTarget.clientWidth, down: movementY / currentTarget.clientHeight });
  };
  return (
    <Dialog className="in-users" open onClose={onClose} aria-labelledby="crop-title">
      <DialogTitle id="crop-title">{t('picture.crop')}</DialogTitle>
      <DialogContent>
        <div
          className="crop"
          role="application"
          aria-label={t('picture.move')}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
        >
          <img
            src={picture.src}
            alt=""
            draggable={false}
            style={{
              width: `${(size.width / square.side) * 100}%`,
              height: `${(size.height / square.side) * 100}%`,
              left: `${(-square.left / square.side) * 100}%`,
              top: `${(-square.top / square.side) * 100}%`,
            }}
          />
        </div>
        <label className="crop-zoom">
          <span className="label">{t('picture.zoom')}</span>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => move({ zoom: event.target.valueAsNumber })}
          />
        </label>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        <Button variant="contained" disabled={busy} onClick={() => onTake(square)}>
          {t('picture.take')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
