import { Link } from '@tanstack/react-router';
import warning from 'symbol:warning';
import { useTranslation } from 'react-i18next';
import type { LibraryDoubt } from '#contract/told.ts';
import { useReasons } from '../../shared/answer/use-reasons.ts';
import { reasonOf } from '../../shared/told/library-doubts.ts';
import { Icon } from '../../ui/icon.tsx';

/** Why an entry is in doubt, with the way to what was found. */
export function InDoubt({ doubt }: { doubt: LibraryDoubt }) {
  const { t } = useTranslation('library');
  const say = useReasons();
  return (
    <div className="panel-doubt" role="note">
      <Icon d={warning} size={18} />
      <p>
        {say([reasonOf(doubt)]).join(' ')}{' '}
        <Link to="/dashboard/told" search={{ alarm: doubt.alarm_id }}>
          {t('doubt.open')}
        </Link>
      </p>
    </div>
  );
}
