import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DocumentItem } from '#contract/documents.ts';
import { useChosen } from '../../lib/use-api-mutation.ts';
import { pathTo } from './queries.ts';
import { useDocumentChange } from './use-document-change.ts';

/** Whether language models are given what was read of it: its own mark, or that of a folder above it. */
export function KeptFromModels({ item }: { item: DocumentItem }) {
  const { t } = useTranslation('documents');
  const change = useDocumentChange();
  const { shown, choose } = useChosen(item.withheld);
  const { data: path = [] } = useQuery({ ...pathTo(item.parent_id ?? ''), enabled: item.parent_id !== null });
  const above = path.find(({ withheld }) => withheld);
  if (above) return <p>{t('kept.byFolder', { folder: above.display_name })}</p>;
  if (!item.can.edit) return shown ? <p>{t('kept.mark')}</p> : null;
  return (
    <div className="preview-kept">
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={shown}
            onChange={(_, withheld) => change.mutate({ seen: item, set: { withheld } }, choose(withheld))}
            slotProps={{ input: { 'aria-describedby': 'kept-from-models' } }}
          />
        }
        label={t('kept.switch')}
      />
      <p className="quiet" id="kept-from-models">
        {t('kept.text')}
      </p>
    </div>
  );
}
