import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import star from 'symbol:star';
import starred from 'symbol:star-fill';
import { useTranslation } from 'react-i18next';
import { assistant, specialists, type Specialist } from '#contract/assistant.ts';
import { keepAnswer } from '../../../lib/keep-answer.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { assistantQuery } from '../queries.ts';
import { symbolOf } from '../symbols.ts';

/** The specialists, favourites first; each opens a question to it. */
export function SpecialistList() {
  const { t } = useTranslation('assistant');
  const client = useQueryClient();
  const { data } = useQuery(assistantQuery);
  const favourites = data?.favourites ?? [];
  const change = useApiMutation(assistant.update, { onSuccess: (changed) => keepAnswer(client, assistantQuery.queryKey, () => changed) });
  const toggle = (one: Specialist, has: boolean) =>
    change.mutate({ body: { favourites: has ? favourites.filter((other) => other !== one) : [...favourites, one] } });
  const ordered = [...favourites, ...specialists.filter((one) => !favourites.includes(one))];
  return (
    <section>
      <h2 className="label drawer-label">{t('nav.specialists')}</h2>
      <ul className="nav">
        {ordered.map((one) => {
          const has = favourites.includes(one);
          return (
            <li key={one} className="drawer-specialist">
              <Link to="/assistant" search={one === 'general' ? {} : { specialist: one }} activeOptions={{ exact: true }}>
                <Icon d={symbolOf[one]} />
                <span className="cut">{t(`who.${one}.name`)}</span>
              </Link>
              <IconButton
                size="small"
                disabled={!data || change.isPending}
                aria-pressed={has}
                aria-label={`${t(has ? 'specialist.unfavourite' : 'specialist.favourite')}: ${t(`who.${one}.name`)}`}
                onClick={() => toggle(one, has)}
              >
                <Icon d={has ? starred : star} size={18} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
