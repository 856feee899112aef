import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import close from 'symbol:close';
import error from 'symbol:error';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { dismiss, notices, refusal } from './notices.ts';
import { races } from './races.ts';
import './notices.css';

const BothTexts = lazy(async () => ({ default: (await import('./two-texts.ts')).BothTexts }));
const RefusalDialog = lazy(async () => ({ default: (await import('./refusal-dialog.tsx')).RefusalDialog }));

/** Snackbars, and the dialogs that explain a refusal or show a change that lost a race. */
export function Notices() {
  const { t } = useTranslation();
  const shown = useStore(notices);
  const refused = useStore(refusal);
  const [race] = useStore(races);
  return (
    <>
      <div className="notices" role="status" aria-live="polite">
        {shown.map((notice) => (
          <div key={notice.id} className={`notice notice-${notice.kind}`}>
            {notice.kind === 'error' && <Icon d={error} />}
            <span>{notice.text}</span>
            {notice.action && (
              <Button
                size="small"
                onClick={() => {
                  notice.action?.run();
                  dismiss(notice.id);
                }}
              >
                {notice.action.label}
              </Button>
            )}
            <IconButton aria-label={t('actions.close')} onClick={() => dismiss(notice.id)}>
              <Icon d={close} size={18} />
            </IconButton>
          </div>
        ))}
      </div>
      {refused && (
        <Suspense>
          <RefusalDialog kind={refused} onClose={() => refusal.set(null)} />
        </Suspense>
      )}
      {race && (
        <Suspense>
          <BothTexts
            mine={race.mine}
            theirs={race.theirs}
            onMine={() => race.decide('mine')}
            onTheirs={() => race.decide('theirs')}
            onClose={() => race.decide('neither')}
          />
        </Suspense>
      )}
    </>
  );
}
