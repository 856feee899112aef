import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FactKind } from '#contract/facts.ts';
import type { CompanyFact } from '#contract/library.ts';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { Fact } from './fact.tsx';
import { companyFacts } from '../queries.ts';
import './facts.css';

const parts: { name: 'company' | 'product' | 'contacts' | 'hosting'; kinds: FactKind[] }[] = [
  {
    name: 'company',
    kinds: ['legal_name', 'trading_name', 'address', 'country', 'registration_number', 'vat_number', 'website', 'employees', 'founded'],
  },
  { name: 'product', kinds: ['product_name', 'product_description'] },
  {
    name: 'contacts',
    kinds: [
      'contact',
      'contact_name',
      'contact_title',
      'contact_email',
      'contact_phone',
      'security_contact',
      'security_contact_name',
      'security_contact_email',
      'security_contact_phone',
      'privacy_contact',
      'privacy_contact_name',
      'privacy_contact_email',
      'privacy_contact_phone',
    ],
  },
  { name: 'hosting', kinds: ['hosting_provider', 'hosting_region', 'certificates'] },
];

/** What forms ask of every company: what a person confirmed, and what filled forms and papers say beside it. */
export function Facts() {
  const { t } = useTranslation('library');
  const facts = useQuery(companyFacts);
  if (facts.isPending) return <Skeleton rows={6} height={72} />;
  if (facts.isError) return <Failure error={facts.error} retry={() => void facts.refetch()} />;
  const byKind = new Map<FactKind, CompanyFact>(facts.data.facts.map((fact) => [fact.kind, fact]));
  return (
    <>
      <p className="quiet groups-text">{t('facts.text')}</p>
      {parts.map(({ name, kinds }) => (
        <section key={name} className="facts" aria-label={t(`facts.parts.${name}`)}>
          <h2 className="label">{t(`facts.parts.${name}`)}</h2>
          <ul>
            {kinds.map((kind) => {
              const fact = byKind.get(kind);
              return fact && <Fact key={kind} fact={fact} />;
            })}
          </ul>
        </section>
      ))}
    </>
  );
}
