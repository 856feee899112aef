import type { DomainRecords } from '#server/platform/identity/saml/domain-records.ts';
import type { SingleSignOnRow } from './store.ts';

/** What the DNS of the domain shows, as a TXT record, where the domain is the organisation's. */
export const recordOf = ({ dns_code }: Pick<SingleSignOnRow, 'dns_code'>): string => `rejoinder-domain=${dns_code}`;

/** @throws unavailable when the DNS does not answer */
export const hasRecord = async (records: DomainRecords, row: Pick<SingleSignOnRow, 'domain' | 'dns_code'>): Promise<boolean> =>
  (await records.txt(row.domain)).includes(recordOf(row));
