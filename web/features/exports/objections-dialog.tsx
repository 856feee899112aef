import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ExportIncludes } from '#contract/exports.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { useReasons } from '../../shared/answer/use-reasons.ts';
import { Skeleton } from '../../ui/states.tsx';
import { objectionsQuery } from './queries.ts';

interface Props {
  requestId: string;
  include: ExportIncludes;
  onClose: () => void;
}

/** What the customer's form would refuse, question by question, each a click away from where it is mended. */
export function ObjectionsDialog({ requestId, include, onClose }: Props) {
  const { t } = useTranslation('exports');
  const { t: common } = useTranslation();
  const say = useReasons();
  const { data, error } = useQuery(objectionsQuery(requestId, include));
  return (
    <Dialog className="in-exports" open onClose={onClose} aria-labelledby="objections-title">
      <DialogTitle id="objections-title">{t('objections.title')}</DialogTitle>
      <DialogContent className="proof">
        {error && <p role="alert">{sentenceOf(error)}</p>}
        {!data && !error && <Skeleton rows={2} height={28} />}
        {data && <p>{t(data.count === 0 ? 'objections.none' : 'objections.said')}</p>}
        <ul className="objections">
          {data?.objections.map(({ qa_entry_id: id, ref, question, reasons }) => (
            <li key={id}>
              <Link to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId }} search={{ entry: id }} onClick={onClose}>
                {[ref, question].filter(Boolean).join(' ')}
              </Link>
              {say(reasons).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </li>
          ))}
        </ul>
        {data && data.count > data.objections.length && <p>{t('objections.more', { shown: data.objections.length, count: data.count })}</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
