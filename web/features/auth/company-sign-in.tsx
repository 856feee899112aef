import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MOST_HASHES, singleSignOn } from '#contract/single-sign-on.ts';
import { queryClient } from '../../app/query-client.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '#client/every-page.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { looksLikeEmail } from '../../shared/sign-in/use-attempt.ts';

const hashedDomains = queryOptions({
  queryKey: ['single-sign-on', 'domains'],
  queryFn: async ({ signal }) =>
    (await everyPage((query) => api(singleSignOn.samlHashedDomains, { query, signal }), MOST_HASHES)).flatMap(
      (page) => page.hashed_domains,
    ),
  staleTime: 300_000,
  retry: false,
});

/** Asks about a domain by name only where the list of hashes has it, so that a domain without single sign-on is told to nobody. */
const providersOf = (domain: string) =>
  queryOptions({
    queryKey: ['single-sign-on', 'of', domain],
    queryFn: async ({ signal }) => {
      const known = await queryClient.fetchQuery(hashedDomains);
      if (!(await isAmong(domain, known))) return [];
      return (await api(singleSignOn.samlProviders, { query: { domain }, signal })).providers;
    },
    staleTime: 300_000,
    retry: false,
  });

/** A browser hashes on a safe connection alone; elsewhere the list says only whether there is any. */
async function isAmong(domain: string, hashes: string[]): Promise<boolean> {
  if (hashes.length === 0 || !globalThis.crypto.subtle) return hashes.length > 0;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(domain));
  return hashes.includes([...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** The single sign-on of the company whose address is typed; nothing where it has none. */
export function CompanySignIn({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  const found = useQuery({ ...providersOf(domain), enabled: looksLikeEmail(email) });
  if (found.isError) return <AuthFailure text={t('elsewhere.samlFailed')} />;
  return found.data?.map(({ id, display_name, sign_in_url }) => (
    <Button key={id} variant="outlined" size="large" href={`${sign_in_url}?${new URLSearchParams({ as: email.trim() })}`}>
      {t('elsewhere.with', { name: display_name })}
    </Button>
  ));
}
