import Dialog from '@mui/material/Dialog';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { loadedProfile } from '../session/session.ts';
import { fitting, groups, type Command } from './commands/command.ts';
import { useFound, useRequests } from './commands/use-found.ts';
import { useHere } from './commands/use-here.ts';
import { usePages } from './commands/use-pages.ts';
import './consoles.css';

/** A palette of every page and request, the questions and actions of what is open, and what the knowledge and the library have; by a few letters and Enter. */
export function ProConsole({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consoles');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const commands = useCommands(text);
  const current = Math.min(at, commands.length - 1);
  const choose = (command: Command) => {
    onClose();
    command.run();
  };
  function onKey(event: KeyboardEvent) {
    const to = target(event.key, current, commands.length);
    if (to !== null) setAt(to);
    else if (event.key === 'Enter' && commands[current]) choose(commands[current]);
    else return;
    event.preventDefault();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      className="palette"
      slotProps={{ paper: { 'aria-label': t('pro'), style: { width: 560, maxWidth: '100%', padding: 16 } } }}
    >
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        value={text}
        placeholder={t('find')}
        inputProps={{
          'aria-label': t('find'),
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': 'commands',
          'aria-activedescendant': commands[current] ? idOf(commands[current]) : undefined,
        }}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <List commands={commands} current={current} choose={choose} />
      <p className="quiet" role="status">
        {commands.length === 0 ? t('none') : ''}
      </p>
    </Dialog>
  );
}

/** The place that a key goes to in a list; null for keys that go nowhere. */
function target(key: string, current: number, length: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, length - 1);
  if (key === 'ArrowUp') return Math.max(current - 1, 0);
  return null;
}

function useCommands(text: string): Command[] {
  const ready = Boolean(loadedProfile()?.org_id);
  const pages = usePages();
  const own = [...useHere(), ...pages, ...useRequests(ready)];
  const found = useFound(text, ready);
  return [...fitting(own, text), ...found];
}

const idOf = ({ group, id }: Command): string => `command-${group}-${id}`;

function List({ commands, current, choose }: { commands: Command[]; current: number; choose: (command: Command) => void }) {
  const { t } = useTranslation('consoles');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, commands]);
  return (
    <div id="commands" role="listbox" aria-label={t('pro')} className="commands" ref={list}>
      {groups.map((group) => {
        const shown = commands.filter((command) => command.group === group);
        if (shown.length === 0) return null;
        return (
          <div key={group} role="group" aria-label={t(`groups.${group}`)}>
            <p className="label" aria-hidden="true">
              {t(`groups.${group}`)}
            </p>
            {shown.map((command) => (
              <div
                key={command.id}
                id={idOf(command)}
                className="command"
                role="option"
                tabIndex={-1}
                aria-selected={commands[current] === command}
                onPointerUp={() => choose(command)}
              >
                <Icon d={command.symbol} size={18} />
                <span className="command-name">{command.name}</span>
                {command.note && <span className="command-note">{command.note}</span>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
