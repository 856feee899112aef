import { IdentityError, type Identity } from '../identity.ts';

const elsewhere = async (): Promise<never> => {
  throw new IdentityError('kept_elsewhere', 'Another provider keeps this account.');
};

/** What a provider does on its own pages alone. */
export const onItsOwnPages = {
  signUp: elsewhere,
  signUpInvited: null,
  signIn: elsewhere,
  secondFactor: elsewhere,
  sendVerify: elsewhere,
  sendReset: elsewhere,
  reset: elsewhere,
} satisfies Partial<Identity>;
