import Dialog from '@mui/material/Dialog';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';
import { leave } from '../session/lifecycle.ts';
import { loadedProfile } from '../session/session.ts';
import { places } from '../shell/places.ts';
import './consoles.css';

interface Command {
  id: string;
  name: string;
  run: () => unknown;
}

/** A palette: every page, every request, by a few letters and Enter. */
export function ProConsole({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const fitting = useCommands().filter((command) => command.name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  const current = Math.min(at, fitting.length - 1);
  const choose = (command: Command) => {
    onClose();
    command.run();
  };
  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setAt(Math.min(current + 1, fitting.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(current - 1, 0));
    else if (event.key === 'Enter' && fitting[current]) choose(fitting[current]);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-label': t('console.pro'), sx: { width: 520, maxWidth: '100%', p: 2 } } }}>
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        value={text}
        placeholder={t('console.find')}
        inputProps={{
          'aria-label': t('console.find'),
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': 'commands',
          'aria-activedescendant': fitting[current] ? `command-${fitting[current].id}` : undefined,
        }}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <ul id="commands" role="listbox" aria-label={t('console.pro')} className="commands">
        {fitting.slice(0, 12).map((command, i) => (
          <li key={command.id} id={`command-${command.id}`} role="option" aria-selected={i === current} onPointerUp={() => choose(command)}>
            {command.name}
          </li>
        ))}
      </ul>
      {fitting.length === 0 && <p className="quiet">{t('console.none')}</p>}
    </Dialog>
  );
}

function useCommands(): Command[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ['requests', 'palette'],
    queryFn: async ({ signal }) => ({ pages: [await api(requests.list, { query: { limit: 200 }, signal })] }),
    enabled: loadedProfile() !== null,
  });
  const found = data?.pages.flatMap((page) => page.requests) ?? [];
  return [
    ...places.map((place) => ({ id: place.name, name: t(`nav.${place.name}`), run: () => router.navigate({ to: place.to }) })),
    { id: 'preferences', name: t('nav.preferences'), run: () => router.navigate({ to: '/dashboard/preferences' }) },
    ...found.map((request) => ({
      id: request.id,
      name: request.name,
      run: () => router.navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: request.id } }),
    })),
    { id: 'sign-out', name: t('nav.signOut'), run: leave },
  ];
}
