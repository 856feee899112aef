/** Both standards end at some 255 (OpenID Connect Core 2, SAML Core 8.3.7); an index of the database takes 2,700 bytes. */
const LONGEST = 500;

/** Whether what a provider calls somebody by can be kept, and told from whatever it calls others by. */
export const isPlainSubject = (said: string): boolean =>
  said !== '' && said.length <= LONGEST && said.isWellFormed() && !/\p{Cc}/u.test(said);
