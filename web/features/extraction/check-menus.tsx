import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import check from 'symbol:check';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/extraction.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RowState } from '../../shared/sheet/found-rows.ts';
import type { Act, GridCommand } from '../../shared/sheet/keys.ts';
import { roleOf, roles } from '../../shared/sheet/mapping-edits.ts';
import type { Anchor } from '../../shared/sheet/grid-input.ts';

interface Base {
  anchor: Anchor;
  mapping: Mapping | null;
  onCommand: (command: GridCommand) => void;
  onClose: () => void;
}

/** What a column is. */
export function ColumnMenu({ column, anchor, mapping, onCommand, onClose }: Base & { column: string }) {
  const { t } = useTranslation('check');
  const role = roleOf(mapping, column);
  const choose = (command: GridCommand) => {
    onClose();
    onCommand(command);
  };
  return (
    <Menu
      className="in-extraction"
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ list: { 'aria-label': t('columnMenu', { column }) } }}
    >
      {roles.map((one) => (
        <MenuItem
          key={one}
          role="menuitemradio"
          aria-checked={role === one}
          selected={role === one}
          disabled={role === 'question' ? one !== 'question' : !mapping && one !== 'question'}
          onClick={() => choose({ role: one })}
        >
          <span className={`role-dot role-${one}`} />
          {t(`roles.${one}`)}
          {role === one && <Icon d={check} size={18} />}
        </MenuItem>
      ))}
      <MenuItem
        role="menuitemradio"
        aria-checked={role === null}
        selected={role === null}
        disabled={role === 'question'}
        onClick={() => choose({ role: null })}
      >
        <span className="role-dot" />
        {t('roles.none')}
      </MenuItem>
      {role !== 'question' && mapping && <Divider />}
      {(role === 'answer' || role === 'comment') && <MenuItem onClick={() => choose({ act: 'answers' })}>{t('acts.answers')}</MenuItem>}
      {role !== 'question' && mapping && <MenuItem onClick={() => choose({ act: 'tableBeside' })}>{t('acts.tableBeside')}</MenuItem>}
      {role === 'question' && <p className="menu-note">{t('questionStays')}</p>}
    </Menu>
  );
}

/** What becomes of a row. */
export function RowMenu({ row, state, anchor, mapping, onCommand, onClose }: Base & { row: number; state: RowState | undefined }) {
  const { t } = useTranslation('check');
  const taken = state !== undefined && 'taken' in state;
  const item = (act: Act, text: string, disabled = false) => (
    <MenuItem
      key={act}
      disabled={disabled || !mapping}
      onClick={() => {
        onClose();
        onCommand({ act });
      }}
    >
      {text}
    </MenuItem>
  );
  return (
    <Menu
      className="in-extraction"
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={anchor}
      slotProps={{ list: { 'aria-label': t('rowMenu', { row }) } }}
    >
      {item('take', t('acts.take'), taken && state.taken.length < 2)}
      {item('drop', t('acts.drop'), !taken)}
      {item('join', t('acts.join'))}
      {item('split', t('acts.split'))}
      {taken && state.taken.length > 1 && item('keep', t('acts.keep'))}
      <Divider />
      {item('header', t('acts.header'))}
      {item('first', t('acts.first'))}
      {item('last', t('acts.last'))}
      <Divider />
      {item('tableBelow', t('acts.tableBelow'))}
      {(mapping?.also?.length ?? 0) > 0 && item('noTable', t('acts.noTable'))}
    </Menu>
  );
}
