import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistant, type Assistant } from '#contract/assistant.ts';
import { notify } from '../../app/notices/notices.ts';
import { useUser } from '../../app/session/session.ts';
import { useSpeak } from '../../app/session/use-speak.ts';
import { currentLanguage, type Language } from '../../i18n/i18n.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { LanguageField } from '../../ui/language-field.tsx';
import { Page } from '../../ui/page.tsx';
import { assistantQuery } from './queries.ts';
import { ReadAssistant } from './read-assistant.tsx';

/** Account, plan, consent to news, and language; kept when they are saved. */
export function SettingsScreen() {
  const { t } = useTranslation('assistant');
  return (
    <Page narrow title={t('settings.title')}>
      <ReadAssistant>{(known) => <Settings assistant={known} />}</ReadAssistant>
    </Page>
  );
}

function Settings({ assistant: { plan, marketing_consent } }: { assistant: Assistant }) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation();
  const user = useUser();
  const client = useQueryClient();
  const [consent, setConsent] = useState(marketing_consent);
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const speak = useSpeak();
  const save = useApiMutation(assistant.update, {
    async onSuccess(changed) {
      keepAnswer(client, assistantQuery.queryKey, () => changed);
      if (language !== currentLanguage()) await speak(language);
      notify(common('saved'));
    },
  });
  return (
    <form
      className="usage"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { marketing_consent: consent } });
      }}
    >
      <h2>{t('settings.account')}</h2>
      <p>
        {t('settings.email')}: {user.email}
      </p>
      <p>
        {t('settings.plan')}: <Link to="/assistant/plans">{t(`plans.${plan}`)}</Link>
      </p>
      <FormControlLabel
        control={<Checkbox checked={consent} onChange={(event) => setConsent(event.target.checked)} />}
        label={t('settings.newsText')}
      />
      <LanguageField label={t('settings.language')} value={language} onChange={setLanguage} />
      <Button type="submit" variant="contained" disabled={save.isPending}>
        {common('actions.save')}
      </Button>
    </form>
  );
}
