import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import expand from 'symbol:keyboard_arrow_down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { queryClient, userQuery } from '../../app/query-client.ts';
import { reportError } from '../../app/report-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { download } from '../../lib/download.ts';
import { ProofDialog } from './proof-dialog.tsx';

const formats = ['original', 'xlsx', 'csv', 'json'] as const;

/** The customer's own file filled in, or the answers in another format; and the proof of what the export changes. */
export function ExportMenu({ request }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation('review');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [proof, setProof] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setAnchor(null);

  async function take(format: (typeof formats)[number]) {
    close();
    setBusy(true);
    try {
      await download(`/api/requests/${request.id}/export?format=${format}`, request.name);
    } catch (error) {
      reportError(error, queryClient.getQueryData(userQuery.queryKey)?.access_level);
    } finally {
      setBusy(false);
    }
  }

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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {formats
          .filter((format) => format !== 'original' || request.questionnaire_doc)
          .map((format) => (
            <MenuItem key={format} onClick={() => void take(format)}>
              <ListItemText
                primary={t(`formats.${format}`)}
                secondary={format === 'original' ? request.questionnaire_doc?.display_name : undefined}
              />
            </MenuItem>
          ))}
        {request.questionnaire_doc && <Divider />}
        {request.questionnaire_doc && (
          <MenuItem
            onClick={() => {
              close();
              setProof(true);
            }}
          >
            {t('proof.show')}
          </MenuItem>
        )}
      </Menu>
      {proof && <ProofDialog requestId={request.id} onClose={() => setProof(false)} />}
    </>
  );
}
