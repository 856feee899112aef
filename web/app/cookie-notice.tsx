import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm, isConfirmed } from './cookies.ts';
import { useRoomAtFoot } from './look/room-at-foot.ts';

/** Says once what is stored, until it is confirmed: a bar at the foot, for which every page leaves room. */
export function CookieNotice() {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState(isConfirmed);
  return confirmed ? null : (
    <Bar
      text={t('cookies.text')}
      label={t('cookies.label')}
      button={t('cookies.confirm')}
      onConfirm={() => {
        confirm();
        setConfirmed(true);
      }}
    />
  );
}

function Bar({ text, label, button, onConfirm }: { text: string; label: string; button: string; onConfirm: () => void }) {
  const bar = useRef<HTMLElement>(null);
  useRoomAtFoot(bar);
  return (
    <aside ref={bar} className="cookies" aria-label={label}>
      <p>{text}</p>
      <Button size="small" variant="outlined" onClick={onConfirm}>
        {button}
      </Button>
    </aside>
  );
}
