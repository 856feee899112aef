import Button from '@mui/material/Button';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Assistant, Specialist } from '#contract/assistant.ts';
import { NotFound } from '../../app/not-found.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { Page } from '../../ui/page.tsx';
import { FavouriteButton } from './favourites/favourite-button.tsx';
import { ReadAssistant } from './read-assistant.tsx';
import { useFavourites } from './favourites/use-favourites.ts';
import { actsLine, isSpecialist } from './words.ts';

/** Who a specialist is, what it knows, and what it can be asked; where it becomes a favourite. */
export function SpecialistScreen() {
  const { specialist } = useParams({ from: '/assistant/specialists/$specialist' });
  return isSpecialist(specialist) ? <Introduced specialist={specialist} /> : <NotFound />;
}

function Introduced({ specialist }: { specialist: Specialist }) {
  const { t } = useTranslation('assistant');
  const navigate = useNavigate();
  const favourites = useFavourites();
  return (
    <Page
      narrow
      title={t(`who.${specialist}.name`)}
      actions={
        <>
          <FavouriteButton specialist={specialist} of={favourites} />
          <Button variant="contained" onClick={() => void navigate({ to: '/assistant', search: { specialist } })}>
            {t('specialist.start')}
          </Button>
        </>
      }
    >
      <p className="lead">{t(`who.${specialist}.short`)}</p>
      <div className="help-part">
        <p>{t(`who.${specialist}.one`)}</p>
        <p>{t(`who.${specialist}.two`)}</p>
      </div>
      <section className="help-part">
        <h2>{t('specialist.examples')}</h2>
        {(['one', 'two', 'three'] as const).map((which) => (
          <p key={which}>{t(`who.${specialist}.examples.${which}`)}</p>
        ))}
      </section>
      <ReadAssistant>{(assistant) => <Knowledge assistant={assistant} specialist={specialist} />}</ReadAssistant>
    </Page>
  );
}

function Knowledge({ assistant, specialist }: { assistant: Assistant; specialist: Specialist }) {
  const { t } = useTranslation('assistant');
  const its = assistant.specialists.find((one) => one.specialist === specialist);
  return (
    <section className="help-part">
      <h2>{t('specialist.knowledge')}</h2>
      <p>{t('specialist.knows', { statements: formatCount(its?.statements ?? 0, currentLanguage()) })}</p>
      <p className="quiet" lang="sl">
        {actsLine(its?.acts ?? [])}
      </p>
    </section>
  );
}
