import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import copySymbol from 'symbol:content_copy';
import { useTranslation } from 'react-i18next';
import { recentCalls } from '../../lib/api.ts';
import { flagsHere } from '../../lib/feature-flags.ts';
import { useStore } from '../../lib/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { connection, recentEvents } from '../live/connection.ts';
import { notify } from '../notices/notices.ts';
import { outbox } from '../outbox/work.ts';
import { configQuery } from '../query-client.ts';
import { loadedProfile } from '../session/session.ts';
import { times } from '../look/tokens.ts';
import { routeNames } from './route-names.ts';
import './consoles.css';

/** What a support person asks for: build, person, connection, the last events and calls. No content, no tokens. */
export function DebugConsole({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['consoles', 'common']);
  const calls = useStore(recentCalls);
  const events = useStore(recentEvents);
  const state = useStore(connection);
  const unsent = useStore(outbox.queue).length;
  const { data: config } = useQuery(configQuery);
  const user = loadedProfile();
  const routeName = useMatches({ select: (matches) => routeNames[matches.at(-1)?.fullPath ?? ''] });
  const facts = [
    `page ${location.pathname}${location.search} ${routeName ?? ''}`,
    `language ${document.documentElement.lang} window ${innerWidth}×${innerHeight} ${navigator.userAgent}`,
    `build ${config?.build ?? '?'}`,
    `live ${state} not sent ${unsent}`,
    `user ${user?.id ?? '–'} ${user?.userType ?? ''} ${user?.access_level ?? ''} organisation ${user?.org_id ?? '–'}`,
    `flags ${JSON.stringify(flagsHere(config?.flags))}`,
    `search by meaning ${config?.search.by_meaning ?? '?'} ${config?.search.reason ?? ''}${config?.search.calibrated === false ? ' (confidence not calibrated)' : ''}`,
    ...events.slice(0, 10).map((event) => `event ${event.name} ${event.id}`),
  ].join('\n');
  const incidents = [...new Set(calls.flatMap(({ incident }) => incident ?? []))];
  const list = calls.map((call) => `${call.status} ${call.method} ${call.path} ${call.ms} ms`).join('\n');
  async function copy(text: string) {
    await navigator.clipboard.writeText(text);
    notify(t('copied'), { ms: times.debugNotice });
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="debug-title" slotProps={{ paper: { style: { width: 720, maxWidth: '100%' } } }}>
      <DialogTitle id="debug-title">{t('debug')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <h3>{t('state')}</h3>
        <pre className="report">{facts}</pre>
        <h3>{t('incidents')}</h3>
        <Incidents ids={incidents} copy={(id) => void copy(id)} />
        <h3>{t('calls')}</h3>
        <pre className="report">{list}</pre>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy([facts, ...incidents.map((one) => `incident ${one}`), list].join('\n'))}>{t('copy')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the service wrote down under these ids, newest first. */
function Incidents({ ids, copy }: { ids: string[]; copy: (id: string) => void }) {
  const { t } = useTranslation(['consoles', 'common']);
  if (ids.length === 0) return <p className="report quiet">{t('noIncidents')}</p>;
  return (
    <ul className="incidents">
      {ids.map((id) => (
        <li key={id}>
          <code>{id}</code>
          <IconButton aria-label={t('copyOne', { incident: id })} onClick={() => copy(id)}>
            <Icon d={copySymbol} size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
