import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Page } from '../../ui/page.tsx';
import { ReadAssistant } from './read-assistant.tsx';
import { actsLine, dayOf } from './words.ts';

/** What the assistant knows, for which day, and what it does not do. */
export function HelpScreen() {
  const { t } = useTranslation('assistant');
  return (
    <Page narrow title={t('help.title')}>
      <ReadAssistant>
        {({ as_of, specialists }) => (
          <>
            <Part title={t('help.whatTitle')} text={t('help.what')} />
            <p className="help-acts quiet" lang="sl">
              {actsLine(specialists.find(({ specialist }) => specialist === 'general')?.acts ?? [])}
            </p>
            <Part title={t('help.dayTitle')} text={t('help.day', { date: dayOf(as_of, currentLanguage()) })} />
            <Part title={t('help.notTitle')} text={t('help.not')} />
            <Part title={t('help.dataTitle')} text={t('help.data')} />
          </>
        )}
      </ReadAssistant>
    </Page>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section className="help-part">
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
