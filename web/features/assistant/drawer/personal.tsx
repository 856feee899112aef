import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import dark from 'symbol:dark_mode';
import light from 'symbol:light_mode';
import logout from 'symbol:logout';
import questionnaires from 'symbol:fact_check';
import { useTranslation } from 'react-i18next';
import { users } from '#contract/users.ts';
import { leave, takeOver } from '../../../app/session/lifecycle.ts';
import { useUser } from '../../../app/session/session.ts';
import { chooseLanguage, currentLanguage, languages, type Language } from '../../../i18n/i18n.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

/** Language and look of the screens, the way to the questionnaires, and out. */
export function Personal() {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const user = useUser();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const update = useApiMutation(users.update, { onSuccess: takeOver });
  async function choose(language: Language) {
    await chooseLanguage(language);
    update.mutate({ body: { locale: language } });
  }
  return (
    <>
      <div className="drawer-look">
        <SelectField
          label={t('nav.language')}
          value={currentLanguage()}
          options={Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))}
          onChange={(language) => void choose(language)}
        />
        <IconButton aria-label={common(isDark ? 'nav.toLight' : 'nav.toDark')} onClick={() => setMode(isDark ? 'light' : 'dark')}>
          <Icon d={isDark ? light : dark} />
        </IconButton>
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
