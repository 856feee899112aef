import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recentCalls } from '../../lib/api.ts';
import { useStore } from '../../lib/store.ts';
import { connection } from '../live/stream.ts';
import { recentEvents } from '../live/use-live-updates.ts';
import { notify } from '../notices/notices.ts';
import { configQuery } from '../query-client.ts';
import { loadedProfile } from '../session/session.ts';
import { times } from '../look/tokens.ts';
import './consoles.css';

/** What a support person asks for: build, person, connection, the last events and calls. No content, no tokens. */
export function DebugConsole({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const calls = useStore(recentCalls);
  const events = useStore(recentEvents);
  const state = useStore(connection);
  const { data: config } = useQuery(configQuery);
  const user = loadedProfile();
  const facts = [
    `build ${config?.build ?? '?'}`,
    `live ${state}`,
    `user ${user?.id ?? '–'} ${user?.userType ?? ''} ${user?.access_level ?? ''}`,
    `flags ${JSON.stringify(config?.flags ?? {})}`,
    `search by meaning ${config?.search.by_meaning ?? '?'} ${config?.search.reason ?? ''}${config?.search.calibrated === false ? ' (confidence not calibrated)' : ''}`,
    ...events.slice(0, 10).map((event) => `event ${event.name} ${event.id}`),
  ].join('\n');
  const list = calls.map((call) => `${call.status} ${call.method} ${call.path} ${call.ms} ms`).join('\n');
  async function copy() {
    await navigator.clipboard.writeText(`${facts}\n${list}`);
    notify(t('console.copied'), { ms: times.debugNotice });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="debug-title" slotProps={{ paper: { sx: { width: 720, maxWidth: '100%' } } }}>
      <DialogTitle id="debug-title">{t('console.debug')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <h3>{t('console.state')}</h3>
        <pre className="report">{facts}</pre>
        <h3>{t('console.calls')}</h3>
        <pre className="report">{list}</pre>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>{t('console.copy')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
