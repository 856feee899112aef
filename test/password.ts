/** A password that the provider's rules allow: what people in the tests sign in with. */
export const password = 'a password for tests';
