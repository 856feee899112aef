import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestTemplates, type RequestTemplate } from '#contract/request-templates.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { requestTemplatesQuery } from './queries.ts';

interface Props {
  value: RequestTemplate | null;
  onChange: (template: RequestTemplate | null) => void;
}

/** What the new request starts with, and who will be asked. Nothing is shown where no template was kept. */
export function TemplateChoice({ value, onChange }: Props) {
  const { t } = useTranslation('requests');
  const { data } = useQuery(requestTemplatesQuery);
  const choose = useApiMutation(requestTemplates.get, { onSuccess: onChange });
  const remove = useApiMutation(requestTemplates.remove, {
    invalidates: [requestTemplatesQuery.queryKey],
    onSuccess: () => {
      notify(t('template.removed', { name: value?.name ?? '' }));
      onChange(null);
    },
  });
  const templates = data?.request_templates ?? [];
  if (templates.length === 0) return null;
  return (
    <div className="template-choice">
      <span>{t('template.title')}</span>
      <SelectField
        label={t('template.title')}
        value={(choose.isPending ? choose.variables.params.id : value?.id) ?? ''}
        disabled={choose.isPending}
        options={[{ value: '', label: t('template.none') }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => (id ? choose.mutate({ params: { id } }) : onChange(null))}
      />
      {value && (
        <div className="quiet">
          {value.owner && <p>{t('template.owner', { name: nameOf(value.owner) })}</p>}
          {value.people.map(({ section, person }) => (
            <p key={section}>{t('template.asks', { section, name: nameOf(person) })}</p>
          ))}
          {value.can.edit && (
            <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate({ params: { id: value.id } })}>
              {t('template.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const nameOf = ({ name, email }: { name: string; email: string }): string => name || email;
