import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { users } from '#contract/users.ts';
import { leave, takeOver } from '../../app/session/lifecycle.ts';
import { notify } from '../../app/notices/notices.ts';
import { useUser } from '../../app/session/session.ts';
import { useSpeak } from '../../app/session/use-speak.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { identity } from '../../lib/api.ts';
import { chooseLook, lookMode, modes } from '../../lib/look-mode.ts';
import { useStore } from '../../lib/store.ts';
import { textRules } from '../../lib/text-rules.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Kbd } from '../../ui/bits.tsx';
import { Field } from '../../ui/field.tsx';
import { LanguageField } from '../../ui/language-field.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture/picture-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SignInMethodsSection } from './sign-in-methods-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './preferences.css';

/** What a person decides for themselves. */
export function PreferencesScreen() {
  const { t } = useTranslation('preferences');
  const { account } = identity;
  return (
    <Page title={t('title')} narrow>
      <You />
      <PictureSection />
      <Look />
      <NotificationSettings />
      {account && <PasswordSection account={account} />}
      {account && <SignInMethodsSection account={account} />}
      {account && <SecondFactorSection account={account} />}
      {account && <SessionsSection account={account} />}
      <section className="section">
        <h2>{t('keys.title')}</h2>
        <ul className="keys">
          <li>
            <Kbd>Ctrl</Kbd> <Kbd>P</Kbd> {t('keys.pro')}
          </li>
          <li>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> {t('keys.debug')}
          </li>
        </ul>
      </section>
      {!account && (
        <section className="section">
          <h2>{t('session.title')}</h2>
          <p>{t('session.text')}</p>
          <Button variant="outlined" onClick={() => void leave()}>
            {t('session.signOut')}
          </Button>
        </section>
      )}
      <CalendarSection />
      <OwnDataSection />
      <DeleteAccountSection account={account} />
    </Page>
  );
}

function You() {
  const { t } = useTranslation('preferences');
  const { t: common } = useTranslation();
  const user = useUser();
  const { register, handleSubmit, formState } = useForm({ values: { name: user.name } });
  const update = useApiMutation(users.update, {
    onSuccess: async (changed) => {
      await identity.rename(changed.name);
      await takeOver(changed);
      notify(common('saved'));
    },
  });
  return (
    <section className="section">
      <h2>{t('you.title')}</h2>
      <p>{t('you.text')}</p>
      <form className="settings" noValidate onSubmit={handleSubmit(({ name }) => update.mutate({ body: { name } }))}>
        <Field
          label={t('you.name')}
          autoComplete="name"
          registration={register('name', textRules(common, { max: limits.name }))}
          error={formState.errors.name?.message}
        />
        <Button type="submit" variant="contained" disabled={!formState.isDirty || update.isPending}>
          {common('actions.save')}
        </Button>
      </form>
      <p className="settings-fact">
        {t('you.email')}: {user.email}
      </p>
    </section>
  );
}

function Look() {
  const { t } = useTranslation('preferences');
  const mode = useStore(lookMode);
  const speak = useSpeak();
  return (
    <section className="section">
      <h2>{t('look.title')}</h2>
      <p>{t('look.text')}</p>
      <div className="settings-pair">
        <label>
          <span className="label">{t('look.language')}</span>
          <LanguageField label={t('look.language')} value={currentLanguage()} onChange={(language) => void speak(language)} />
        </label>
        <label>
          <span className="label">{t('look.theme')}</span>
          <SelectField
            label={t('look.theme')}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`look.${value}`) }))}
            onChange={chooseLook}
          />
        </label>
      </div>
    </section>
  );
}
