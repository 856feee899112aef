import type { AccountKeeper } from '#contract/sign-in.ts';

/** Who keeps the accounts, as the service wrote it into the page; the embedded provider where no service did, as in a test. */
export function accountKeeperOf(page: Document | undefined): AccountKeeper {
  const written = page?.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content ?? '';
  return written.startsWith('{') ? (JSON.parse(written) as AccountKeeper) : { kind: 'embedded', issuer: '' };
}
