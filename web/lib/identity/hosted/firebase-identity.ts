import { initializeApp } from '@firebase/app';
import {
  type Auth,
  type AuthProvider,
  type MultiFactorError,
  type MultiFactorResolver,
  type PasswordPolicy,
  type User,
  GoogleAuthProvider,
  OAuthProvider,
  TotpMultiFactorGenerator,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  validatePassword,
} from '@firebase/auth';
import { type PasswordRules, noPasswordRules } from '#contract/password.ts';
import type { AccountKeeper, SignInProvider } from '#contract/sign-in.ts';
import { IdentityError, type Identity, type IdentityUser } from '../identity.ts';
import { firebaseRefusal } from './firebase-problems.ts';

const FACTOR_ASKED = 'auth/multi-factor-auth-required';

/** Opens the library on a project; the sign-in is kept in this browser, for all its tabs. */
function openAuth({ project_id, api_key, auth_domain, emulator }: Extract<AccountKeeper, { kind: 'firebase' }>): Auth {
  const app = initializeApp({ projectId: project_id, apiKey: api_key, authDomain: auth_domain });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulator !== null) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return auth;
}

/** Firebase Authentication or Identity Platform in place of the embedded provider, through Firebase's own library. */
export function createFirebaseIdentity(project: Extract<AccountKeeper, { kind: 'firebase' }>): Identity {
  const auth = openAuth(project);
  const back = { url: `${location.origin}/auth` };
  /** A sign-in whose second step is still to come. */
  let begun: MultiFactorResolver | null = null;
  let person: IdentityUser | null | undefined;
  const listeners = new Set<() => void>();

  /** Runs one step in the language of the page; refusals say what they are about. */
  async function step<T>(run: () => Promise<T>): Promise<T> {
    auth.languageCode = document.documentElement.lang;
    return run().catch((error: unknown) => Promise.reject(firebaseRefusal(error)));
  }

  /** Under way: the account is told anew before the token is, and whoever is told of it calls the service with the token. */
  let renewing: Promise<void> | null = null;

  function read(): void {
    if (renewing) return;
    const next = auth.currentUser && personOf(auth.currentUser);
    if (JSON.stringify(next) === JSON.stringify(person)) return;
    person = next;
    for (const listener of listeners) listener();
  }

  const signedIn = (): User => {
    if (auth.currentUser) return auth.currentUser;
    throw new IdentityError('step_over', 'Nobody is signed in.');
  };

  /** A change at the provider stands in the next token. */
  const readAnew = (): Promise<void> =>
    (renewing ??= renew().finally(() => {
      renewing = null;
      read();
    }));

  async function renew(): Promise<void> {
    const user = auth.currentUser;
    if (user) await step(async () => (await user.reload(), void (await user.getIdToken(true))));
  }

  let first: Promise<void> | null = null;
  return {
    hosted: null,
    opensWindow: true,
    passwordRules: async () => step(async () => rulesOf((await validatePassword(auth, '')).passwordPolicy)),
    account: null,
    sendLink: null,
    linkAddress: () => back.url,
    ready: () => (first ??= auth.authStateReady().then(() => void (read(), onIdTokenChanged(auth, read)))),
    current: () => person,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signUpInvited: null,
    async signUp({ email, password, name }) {
      await step(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        await updateProfile(user, { displayName: name });
        await sendEmailVerification(user, back);
      });
      await readAnew();
    },
    async signIn({ email, password }) {
      try {
        await signInWithEmailAndPassword(auth, email, password);
      } catch (error) {
        if ((error as { code?: string }).code !== FACTOR_ASKED) throw firebaseRefusal(error);
        begun = getMultiFactorResolver(auth, error as MultiFactorError);
        return { secondFactor: true };
      }
      read();
      return { secondFactor: false };
    },
    async secondFactor({ code, recovery }) {
      const hint = begun?.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
      if (!begun) throw new IdentityError('step_over', 'No sign-in waits for a code.');
      if (!hint || recovery) throw new IdentityError('kept_elsewhere', 'This second step is taken at the provider.');
      const resolver = begun;
      await step(async () => resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, code)));
      begun = null;
      read();
    },
    async signInElsewhere(id, { as } = {}) {
      const provider = providerOf(id);
      await step(async () => {
        if (as === undefined) await signInWithPopup(auth, provider);
        else await reauthenticateWithPopup(signedIn(), provider);
      });
      read();
      return null;
    },
    async signOut() {
      await step(async () => signOut(auth));
      read();
    },
    token: async (fresh = false) => {
      const user = auth.currentUser;
      return user ? step(async () => user.getIdToken(fresh)) : null;
    },
    sendVerify: async () => step(async () => sendEmailVerification(signedIn(), back)),
    sendReset: async (email) => {
      await step(async () => sendPasswordResetEmail(auth, email, back));
      return 'now';
    },
    reset: async ({ token, password }) => step(async () => confirmPasswordReset(auth, token, password)),
    refresh: readAnew,
    recheck: readAnew,
    async rename(name) {
      await step(async () => updateProfile(signedIn(), { displayName: name }));
      await readAnew();
    },
  };
}

const providerOf = (id: SignInProvider): AuthProvider => (id === 'google' ? new GoogleAuthProvider() : new OAuthProvider('microsoft.com'));

const personOf = ({ uid, email, displayName, photoURL, emailVerified }: User): IdentityUser => ({
  id: uid,
  email: email ?? '',
  name: displayName ?? '',
  image: photoURL,
  emailVerified,
});

/** What the project asks for; nothing where it leaves something open. */
const rulesOf = ({ customStrengthOptions: wanted }: PasswordPolicy): PasswordRules => ({
  ...noPasswordRules,
  min: wanted.minPasswordLength ?? noPasswordRules.min,
  max: wanted.maxPasswordLength ?? noPasswordRules.max,
  lower: wanted.containsLowercaseLetter ?? false,
  upper: wanted.containsUppercaseLetter ?? false,
  number: wanted.containsNumericCharacter ?? false,
  symbol: wanted.containsNonAlphanumericCharacter ?? false,
});
