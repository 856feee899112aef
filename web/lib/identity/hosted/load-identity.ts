import type { PasswordRules } from '#contract/password.ts';
import type { AccountKeeper } from '#contract/sign-in.ts';
import type { Identity } from '../identity.ts';

/** A provider elsewhere behind the same face, whose library is loaded while the page already draws: until then nobody is known. */
export function createHostedIdentity(keeper: Exclude<AccountKeeper, { kind: 'embedded' }>): Identity {
  const arrivedAt = location.href;
  const listeners = new Set<(leaveFor?: string) => void>();
  let loaded: Identity | null = null;
  let loading: Promise<Identity> | null = null;

  async function load(): Promise<Identity> {
    const one = await make(keeper, arrivedAt);
    one.onChange((leaveFor) => listeners.forEach((listener) => listener(leaveFor)));
    loaded = one;
    await one.ready();
    return one;
  }

  const provider = (): Promise<Identity> =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
  return {
    hosted: keeper.kind === 'oidc' ? keeper.name : null,
    opensWindow: keeper.kind === 'firebase',
    passwordRules: keeper.kind === 'firebase' ? async () => rulesOf(await provider()) : null,
    account: null,
    sendLink: null,
    linkAddress: () => '/auth',
    ready: async () => void (await provider()),
    current: () => loaded?.current(),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signUpInvited: null,
    signUp: async (given) => (await provider()).signUp(given),
    signIn: async (given) => (await provider()).signIn(given),
    signInElsewhere: async (id, how) => (await provider()).signInElsewhere(id, how),
    secondFactor: async (given) => (await provider()).secondFactor(given),
    signOut: async () => (await provider()).signOut(),
    token: async (fresh) => (await provider()).token(fresh),
    sendVerify: async (email) => (await provider()).sendVerify(email),
    sendReset: async (email) => (await provider()).sendReset(email),
    reset: async (given) => (await provider()).reset(given),
    refresh: async () => (await provider()).refresh(),
    recheck: async () => (await provider()).recheck(),
    rename: async (name) => (await provider()).rename(name),
  };
}

async function rulesOf({ passwordRules }: Identity): Promise<PasswordRules> {
  if (!passwordRules) throw new Error('The provider says nothing of passwords.');
  return passwordRules();
}

async function make(keeper: Exclude<AccountKeeper, { kind: 'embedded' }>, arrivedAt: string): Promise<Identity> {
  if (keeper.kind === 'firebase') return (await import('./firebase-identity.ts')).createFirebaseIdentity(keeper);
  const { createOpenIdIdentity } = await import('./openid-identity.ts');
  return createOpenIdIdentity(keeper, { arrivedAt, go: (url) => location.replace(url) });
}
