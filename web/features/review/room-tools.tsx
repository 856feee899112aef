import close from 'symbol:close';
import search from 'symbol:search';
import tune from 'symbol:tune';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { outbox } from '../../app/outbox/work.ts';
import { useSelected } from '../../lib/store.ts';
import { Kbd } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { takableOf } from './entries/nearest.ts';
import { keysFor, type NamedKey } from './keys.ts';
import { isFiltered, noFilter, shownStates } from './outline/outline.ts';
import type { Room } from './use-room.ts';
import './room-tools.css';

/** Find and filter: words over question, answer and id; state; and what is left out by them. */
export function FindBar({ room, total }: { room: Room; total: number }) {
  const { t } = useTranslation('review');
  const field = useRef<HTMLInputElement>(null);
  const open = room.panel === 'find';
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const { filter, setFilter } = room;
  return (
    <div className="find-bar" role="search">
      <label className="find-field">
        <Icon d={search} size={18} label={t('find')} />
        <input
          ref={field}
          type="search"
          value={filter.text}
          placeholder={t('find')}
          onFocus={() => room.setPanel('find')}
          onBlur={() => room.setPanel(null)}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
      </label>
      <SelectField
        label={t('state')}
        value={filter.status}
        options={(['all', ...shownStates, 'done'] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
        onChange={(status) => setFilter({ ...filter, status })}
      />
      <button
        type="button"
        className="plain-button only-button"
        title={t('only')}
        aria-label={t('only')}
        onClick={() => room.setPanel('only')}
      >
        <Icon d={tune} size={20} />
      </button>
      {isFiltered(filter) && (
        <>
          <span className="figures" role="status">
            {t('shown', { count: room.entries.length, total })}
          </span>
          <button
            type="button"
            className="plain-button"
            aria-label={t('clearFilter')}
            title={t('clearFilter')}
            onClick={() => {
              setFilter(noFilter);
              // This button goes: the focus stays with what is shown.
              room.place.list.current?.focusCurrent();
            }}
          >
            <Icon d={close} size={18} />
          </button>
        </>
      )}
    </div>
  );
}

/** Left out where there is something to take: there is room for so many. */
const besideTake: NamedKey[] = ['assign', 'select'];
const notShown: NamedKey[] = ['take'];

/** The keys of the room, always in sight on a wide screen: as many as there is room for as a whole, and the one that shows all. */
export function KeyBar({ canEdit, entry }: { canEdit: boolean; entry: QaEntry | undefined }) {
  const { t } = useTranslation('review');
  const typing = useSelected(outbox.drafts, (all) => entry !== undefined && all.has(entry.id));
  const most = entry && !typing ? takableOf(entry).length : 0;
  const shown = keysFor(canEdit).filter(({ command }) => !(most > 0 ? besideTake : notShown).includes(command));
  const hint = ({ keys, command }: (typeof shown)[number]) => (
    <span key={command}>
      {(command === 'take' ? keys.slice(0, most) : keys).map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {t(`keys.${command}`)}
    </span>
  );
  return (
    <footer className="key-bar" aria-hidden>
      <div>{shown.filter(({ command }) => command !== 'help').map(hint)}</div>
      {shown.filter(({ command }) => command === 'help').map(hint)}
    </footer>
  );
}
