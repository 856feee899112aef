import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { specialists } from '#contract/assistant.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { symbolOf } from '../symbols.ts';
import { useFavourites } from '../favourites/use-favourites.ts';

/** The specialists, favourites first; each opens a question to it. */
export function SpecialistList() {
  const { t } = useTranslation('assistant');
  const its = useFavourites();
  const ordered = [...its.favourites, ...specialists.filter((one) => !its.favourites.includes(one))];
  return (
    <section>
      <h2 className="label drawer-label">{t('nav.specialists')}</h2>
      <ul className="nav">
        {ordered.map((one) => (
          <li key={one} className="drawer-specialist">
            <Link to="/assistant" search={one === 'general' ? {} : { specialist: one }} activeOptions={{ exact: true }}>
              <Icon d={symbolOf[one]} />
              <span>{t(`who.${one}.name`)}</span>
            </Link>
            <FavouriteButton specialist={one} of={its} />
          </li>
        ))}
      </ul>
    </section>
  );
}
