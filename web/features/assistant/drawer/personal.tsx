import { Link } from '@tanstack/react-router';
import logout from 'symbol:logout';
import questionnaires from 'symbol:fact_check';
import { useTranslation } from 'react-i18next';
import { leave } from '../../../app/session/lifecycle.ts';
import { useUser } from '../../../app/session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LookToggle } from '../../../ui/look-toggle.tsx';

/** The look of the screens, the way to the questionnaires, and out. */
export function Personal() {
  const { t } = useTranslation('assistant');
  const user = useUser();
  return (
    <>
      <div className="drawer-look">
        <LookToggle />
      </div>
      <ul className="nav">
        {user.org_id !== null && (
          <li>
            <Link to="/dashboard/requests">
              <Icon d={questionnaires} />
              {t('nav.rejoinder')}
            </Link>
          </li>
        )}
        <li>
          <button type="button" className="drawer-out" onClick={() => void leave()}>
            <Icon d={logout} />
            <span className="cut">
              {t('nav.signOut')} <span className="drawer-who">{user.email}</span>
            </span>
          </button>
        </li>
      </ul>
    </>
  );
}
