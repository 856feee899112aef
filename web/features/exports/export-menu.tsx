import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import check from 'symbol:check';
import expand from 'symbol:keyboard_arrow_down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat, ExportIncludes } from '#contract/exports.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { notify } from '../../app/notices/notices.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { firstChoice, goingOut, unreadOf } from './export-choice.ts';
import { FinalDialog } from './final-dialog.tsx';
import { formatsOf } from './formats-of.ts';
import { ObjectionsDialog } from './objections-dialog.tsx';
import { ObjectionsItem } from './objections-item.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useExport } from './use-export.ts';
import { useHolds } from './use-holds.ts';
import './exports.css';

const includes = ['approved', 'answered', 'all'] as const satisfies readonly ExportIncludes[];

type Asking = 'final' | 'objections' | 'proof' | 'return' | { format: ExportFormat } | null;

/**
 * What goes out and as what: the customer's own file filled in, or a document of ours; the proof of it, and the way back in. Answers that
 * nobody has read leave only after their number was confirmed.
 */
export function ExportMenu({ request }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation('exports');
  const { t: room } = useTranslation('review');
  const holds = useHolds();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<ExportIncludes | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const { busy, take } = useExport(request);
  const include = chosen ?? firstChoice(request);
  const ask = (next: Asking) => {
    setAnchor(null);
    setAsking(next);
  };
  const choose = (format: ExportFormat) => {
    if (unreadOf(request.counts, include).count > 0) return ask({ format });
    setAnchor(null);
    void take(format, include);
  };

  const none = request.status === 'processing' ? t('noExport.finding') : t('noExport.none');
  /** Why there is nothing to choose now; said where it is asked for. */
  const why = busy ? t('noExport.busy') : request.counts.total === 0 ? none : null;
  const { original } = request.export;
  const count = goingOut(request.counts, include);
  const { approved_without_option: withoutOption } = request.counts;
  return (
    <>
      <Button
        variant="outlined"
        {...(why === null ? {} : { 'aria-disabled': true, title: why, style: { opacity: 0.5 } })}
        endIcon={<Icon d={expand} size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => (why === null ? setAnchor(event.currentTarget) : notify(why))}
      >
        {room('export')}
      </Button>
      <Menu
        className="in-exports"
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { className: 'export-menu' } }}
      >
        <ListSubheader role="presentation" className="export-holds">
          {holds(request.counts, ['approved', 'drafts', 'open', 'skipped'])}
        </ListSubheader>
        {withoutOption > 0 && (
          <ListSubheader role="presentation" className="export-said">
            {t('holdsWithoutOption', { count: withoutOption })}
          </ListSubheader>
        )}
        <Divider />
        <ListSubheader role="presentation">{t('include.title')}</ListSubheader>
        {includes.map((one) => (
          <MenuItem key={one} role="menuitemradio" aria-checked={include === one} dense onClick={() => setChosen(one)}>
            <span className="export-check">{include === one && <Icon d={check} size={18} />}</span>
            <ListItemText primary={t(`include.${one}`)} />
            <span className="figures">{goingOut(request.counts, one)}</span>
          </MenuItem>
        ))}
        <ListSubheader role="presentation" className="export-said">
          {t('include.said', { count, open: request.counts.total - count })}
        </ListSubheader>
        {anchor !== null && original !== 'made-document' && (
          <ObjectionsItem requestId={request.id} include={include} onChoose={() => ask('objections')} />
        )}
        <Divider />
        {formatsOf(request).map((format) => (
          <MenuItem key={format} onClick={() => choose(format)}>
            <ListItemText
              primary={format === 'original' ? t(`originals.${original}`) : t(`formats.${format}`)}
              secondary={format === 'original' ? request.questionnaire_doc?.display_name : undefined}
            />
          </MenuItem>
        ))}
        {original === 'made-document' && (
          <ListSubheader role="presentation" className="export-said">
            {request.questionnaire_doc ? t('originals.made-document') : t('originals.no-file')}
          </ListSubheader>
        )}
        {(original === 'same-file' || request.can.edit) && <Divider />}
        {request.can.edit && !request.sample && <FinalItem request={request} onChoose={() => ask('final')} />}
        {original === 'same-file' && <MenuItem onClick={() => ask('proof')}>{t('proof.show')}</MenuItem>}
        {request.can.edit && <MenuItem onClick={() => ask('return')}>{t('return.show')}</MenuItem>}
      </Menu>
      <Dialogs
        request={request}
        asking={asking}
        include={include}
        onClose={() => setAsking(null)}
        onTake={(format) => void take(format, include)}
      />
    </>
  );
}

/** That this is what was sent. Where nothing is approved it says so, and does nothing. */
function FinalItem({ request, onChoose }: { request: QuestionnaireRequest; onChoose: () => void }) {
  const { t } = useTranslation('exports');
  const none = request.counts.approved === 0;
  return (
    <MenuItem
      onClick={none ? () => notify(t('final.none')) : onChoose}
      {...(none ? { 'aria-disabled': true, style: { opacity: 0.6 } } : {})}
    >
      <ListItemText primary={t('final.open')} secondary={none ? t('final.none') : t('final.said')} />
    </MenuItem>
  );
}

interface DialogsProps {
  request: QuestionnaireRequest;
  asking: Asking;
  include: ExportIncludes;
  onClose: () => void;
  onTake: (format: ExportFormat) => void;
}

function Dialogs({ request, asking, include, onClose, onTake }: DialogsProps) {
  const { t } = useTranslation('exports');
  if (asking === null) return null;
  if (asking === 'proof') return <ProofDialog requestId={request.id} include={include} onClose={onClose} />;
  if (asking === 'objections') return <ObjectionsDialog requestId={request.id} include={include} onClose={onClose} />;
  if (asking === 'final') return <FinalDialog request={request} onClose={onClose} />;
  if (asking === 'return') return <ReturnDialog requestId={request.id} onClose={onClose} />;
  const { count, doubtful } = unreadOf(request.counts, include);
  return (
    <ConfirmDialog
      open
      title={t('unread.title')}
      text={[t('unread.text', { count }), ...(doubtful > 0 ? [t('unread.doubtful', { count: doubtful })] : [])].join(' ')}
      confirm={t('unread.confirm')}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onTake(asking.format);
      }}
    />
  );
}
