import { useQuery } from '@tanstack/react-query';
import folderSymbol from 'symbol:folder';
import labelSymbol from 'symbol:label';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { foldersQuery, ownLabelsQuery } from './queries.ts';
import './scope-picker.css';

/** What answers may rest on; empty lists limit nothing. */
export interface Scope {
  folder_ids: string[];
  labels: string[];
}

export const everything: Scope = { folder_ids: [], labels: [] };

/** As the service takes it: absent where nothing is limited. */
export const scopeOf = ({ folder_ids, labels }: Scope) =>
  folder_ids.length + labels.length === 0
    ? {}
    : { scope: { ...(folder_ids.length > 0 ? { folder_ids } : {}), ...(labels.length > 0 ? { labels } : {}) } };

const toggled = (list: string[], one: string): string[] => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);

/** Limits answers to one's own top folders (with all that is in them) and labels. Nothing is shown where there are none. */
export function ScopePicker({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useTranslation('documents');
  const { data: folders = [] } = useQuery(foldersQuery);
  const { data: labels = [] } = useQuery(ownLabelsQuery);
  if (folders.length + labels.length === 0) return null;
  return (
    <fieldset className="scope">
      <legend>{t('scope.title')}</legend>
      <ul>
        {folders.map(({ id, display_name: name }) => (
          <li key={id}>
            <Toggle
              icon={folderSymbol}
              name={name}
              on={value.folder_ids.includes(id)}
              onToggle={() => onChange({ ...value, folder_ids: toggled(value.folder_ids, id) })}
            />
          </li>
        ))}
        {labels.map((name) => (
          <li key={`label ${name}`}>
            <Toggle
              icon={labelSymbol}
              name={name}
              on={value.labels.includes(name)}
              onToggle={() => onChange({ ...value, labels: toggled(value.labels, name) })}
            />
          </li>
        ))}
      </ul>
      <p className="quiet">{value.folder_ids.length + value.labels.length === 0 ? t('scope.all') : t('scope.only')}</p>
    </fieldset>
  );
}

interface ToggleProps {
  icon: string;
  name: string;
  on: boolean;
  onToggle: () => void;
}

function Toggle({ icon, name, on, onToggle }: ToggleProps) {
  return (
    <button type="button" className="scope-toggle" aria-pressed={on} onClick={onToggle}>
      <Icon d={icon} size={16} />
      <span>{name}</span>
    </button>
  );
}
