import { Resolver } from 'node:dns/promises';
import { AppError } from '../../http/app-error.ts';

const ANSWERS_WITHIN_MS = 5000;

/** What the DNS says of a domain. */
export interface DomainRecords {
  /** The TXT records of a domain, each put together; none where there are none. @throws AppError unavailable when the DNS does not answer */
  txt(domain: string): Promise<string[]>;
}

/** The DNS as this machine resolves it; records that were kept anywhere else are asked for anew by its resolver. */
export const systemDomainRecords = (): DomainRecords => ({
  async txt(domain) {
    try {
      return (await new Resolver({ timeout: ANSWERS_WITHIN_MS, tries: 2 }).resolveTxt(domain)).map((parts) => parts.join(''));
    } catch (error) {
      if (['ENODATA', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '')) return [];
      throw new AppError('unavailable', 'The DNS does not answer. Look again in a moment.');
    }
  },
});
