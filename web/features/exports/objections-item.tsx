import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExportIncludes } from '#contract/exports.ts';
import { objectionsQuery } from './queries.ts';

interface Props {
  requestId: string;
  include: ExportIncludes;
  onChoose: () => void;
}

/** How many answers the form would refuse, before the file is made; nothing where there are none. */
export function ObjectionsItem({ requestId, include, onChoose }: Props) {
  const { t } = useTranslation('exports');
  const { data } = useQuery(objectionsQuery(requestId, include));
  if (!data || data.count === 0) return null;
  return (
    <MenuItem className="export-refused" onClick={onChoose}>
      {t('objections.look', { count: data.count })}
    </MenuItem>
  );
}
