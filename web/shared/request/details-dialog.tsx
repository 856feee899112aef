import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { dayOf, endOfDay } from '../../lib/format.ts';
import { textProblem } from '../../lib/text-rules.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { membersQuery } from '../../app/session/members.ts';
import './details-dialog.css';
import { Spent } from './spent.tsx';
import { requestNamesQuery } from './request-names.ts';
import { useRequestChange, type RequestChange } from './use-request-change.ts';

/** What a request is called, for whom and for which product it is, when it is due and who owns it; what was left as it stood is not sent. It closes once it is saved. */
export function DetailsDialog({ request, onClose }: { request: QuestionnaireRequest; onClose: () => void }) {
  const { t } = useTranslation();
  /** As it was when the dialog opened: what is typed is a change of this. */
  const [seen] = useState(request);
  const [name, setName] = useState(seen.name);
  const [customer, setCustomer] = useState(seen.customer ?? '');
  const [product, setProduct] = useState(seen.product ?? '');
  const known = useQuery(requestNamesQuery).data;
  const [day, setDay] = useState(seen.due_at ? dayOf(seen.due_at) : '');
  const [ownerId, setOwnerId] = useState(seen.owner?.id ?? '');
  const people = useOwners(seen);
  const change = useRequestChange(onClose);
  const problem = textProblem(t, name, { max: limits.name });
  const tooLong = (text: string) => textProblem(t, text, { max: limits.name, needed: false });
  const owner = people.get(ownerId) ?? null;

  function save() {
    if (problem || tooLong(customer) || tooLong(product)) return;
    const set: RequestChange['set'] = {
      ...(name.trim() === seen.name ? {} : { name: name.trim() }),
      ...(customer.trim() === (seen.customer ?? '') ? {} : { customer: customer.trim() || null }),
      ...(product.trim() === (seen.product ?? '') ? {} : { product: product.trim() || null }),
      ...(day === (seen.due_at ? dayOf(seen.due_at) : '') ? {} : { due_at: day ? endOfDay(day) : null }),
      ...(ownerId === (seen.owner?.id ?? '') ? {} : { owner }),
    };
    if (Object.keys(set).length === 0) onClose();
    else change.mutate({ seen, set });
  }

  return (
    <ConfirmDialog open title={t('details.title')} confirm={t('actions.save')} busy={change.isPending} onConfirm={save} onClose={onClose}>
      <div className="dialog-fields">
        <TextBox
          autoFocus
          label={t('details.name')}
          error={problem}
          control={{ value: name, onChange: async (event) => setName(String(event.target.value)) }}
        />
        <TextBox
          label={t('details.customer')}
          offers={known?.customers ?? []}
          error={tooLong(customer)}
          control={{ value: customer, onChange: async (event) => setCustomer(String(event.target.value)) }}
        />
        <TextBox
          label={t('details.product')}
          offers={known?.products ?? []}
          error={tooLong(product)}
          control={{ value: product, onChange: async (event) => setProduct(String(event.target.value)) }}
        />
        <TextBox
          type="date"
          label={t('details.due')}
          control={{ value: day, onChange: async (event) => setDay(String(event.target.value)) }}
        />
        <label className="dialog-choice">
          {t('details.owner')}
          <SelectField
            label={t('details.owner')}
            value={ownerId}
            options={[
              { value: '', label: t('details.nobody') },
              ...[...people].map(([value, person]) => ({ value, label: person.name || person.email })),
            ]}
            onChange={setOwnerId}
          />
        </label>
        {request.model_usage && (
          <Suspense>
            <Spent usage={request.model_usage} className="quiet" />
          </Suspense>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Who can own it: the members, and whoever owns it now. */
function useOwners({ owner }: QuestionnaireRequest) {
  const { data } = useQuery(membersQuery);
  const owners = new Map(
    (data?.access ?? []).flatMap(({ user_id: id, user_name, user_email: email }) =>
      id ? [[id, { id, name: user_name ?? '', email }] as const] : [],
    ),
  );
  if (owner && !owners.has(owner.id)) owners.set(owner.id, owner);
  return owners;
}
