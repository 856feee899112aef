import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/may.ts';
import { alikeQuery } from '../queries.ts';
import { useRename } from './use-rename.ts';

/** So many groups are offered at once. */
const MOST = 3;

/** Customers that may be one, spelt twice: to be made one under either name. Nothing where there are none, or who looks may not. */
export function Alike() {
  const { offers } = useMay();
  const { data } = useQuery({ ...alikeQuery, enabled: offers('edit') });
  const groups = data?.groups.slice(0, MOST) ?? [];
  if (groups.length === 0) return null;
  return (
    <ul className="told-alike">
      {groups.map((names) => (
        <Group key={names.join('\n')} names={names} />
      ))}
    </ul>
  );
}

function Group({ names }: { names: string[] }) {
  const { t } = useTranslation('told');
  const rename = useRename(() => undefined);
  const [first = '', second = ''] = names;
  const pair = [
    { former: second, name: first },
    { former: first, name: second },
  ];
  return (
    <li>
      <span>{t('alike.text', { first, second })}</span>
      {pair.map(({ former, name }) => (
        <Button key={name} disabled={rename.isPending} onClick={() => rename.mutate({ query: { customer: former }, body: { name } })}>
          {t('alike.call', { name })}
        </Button>
      ))}
    </li>
  );
}
