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
import { queryClient, userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/report-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { download } from '../../lib/download.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const includes = ['all', 'answered', 'approved'] as const satisfies readonly ExportIncludes[];

/** How many answers go out. */
function going({ counts }: QuestionnaireRequest, include: ExportIncludes): number {
  if (include === 'approved') return counts.approved;
  return counts.approved + counts.answered + (include === 'all' ? counts.needs_review : 0);
}

/** Formats on offer, each once: a filled workbook is the workbook, and a made document is the Word document. */
function formatsOf({ export: { original }, questionnaire_doc: doc }: QuestionnaireRequest): ExportFormat[] {
  const isWorkbook = original === 'xlsx-copy' || /\.xls[xm]?$/i.test(doc?.display_name ?? '');
  const first: ExportFormat[] = original === 'made-document' ? [] : ['original'];
  return [...first, 'docx', 'pdf', ...(isWorkbook ? [] : (['xlsx'] as const)), 'csv', 'json'];
}

/** What goes out and as what: the customer's own file filled in, or a document of ours; the proof of it, and the way back in. */
export function ExportMenu({ request }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation('review');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [include, setInclude] = useState<ExportIncludes>('all');
  const [dialog, setDialog] = useState<'proof' | 'return' | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setAnchor(null);
  const show = (which: 'proof' | 'return') => {
    close();
    setDialog(which);
  };

  async function take(format: ExportFormat) {
    close();
    setBusy(true);
    try {
      await download(`/api/requests/${request.id}/export?format=${format}&include=${include}`, request.name);
    } catch (error) {
      reportError(error, queryClient.getQueryData(userQuery.queryKey)?.access_level);
    } finally {
      setBusy(false);
    }
  }

  const { original } = request.export;
  const count = going(request, include);
  return (
    <>
      <Button
        variant="outlined"
        disabled={busy || request.counts.total === 0}
        endIcon={<Icon d={expand} size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ paper: { className: 'export-menu' } }}>
        <ListSubheader role="presentation">{t('include.title')}</ListSubheader>
        {includes.map((one) => (
          <MenuItem key={one} role="menuitemradio" aria-checked={include === one} dense onClick={() => setInclude(one)}>
            <span className="export-check">{include === one && <Icon d={check} size={18} />}</span>
            <ListItemText primary={t(`include.${one}`)} />
            <span className="figures">{going(request, one)}</span>
          </MenuItem>
        ))}
        <ListSubheader role="presentation" className="export-said">
          {t('include.said', { count, open: request.counts.total - count })}
        </ListSubheader>
        <Divider />
        {formatsOf(request).map((format) => (
          <MenuItem key={format} onClick={() => void take(format)}>
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
        {original === 'same-file' && <MenuItem onClick={() => show('proof')}>{t('proof.show')}</MenuItem>}
        {request.can.edit && <MenuItem onClick={() => show('return')}>{t('return.show')}</MenuItem>}
      </Menu>
      {dialog === 'proof' && <ProofDialog requestId={request.id} include={include} onClose={() => setDialog(null)} />}
      {dialog === 'return' && <ReturnDialog requestId={request.id} onClose={() => setDialog(null)} />}
    </>
  );
}
