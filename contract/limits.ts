/** The longest texts that the service takes, in characters; the fields of the screens say the same. */
export const limits = {
  /** Of a request, an organisation, a person. */
  name: 200,
  /** Of a document or a folder. */
  displayName: 255,
  label: 60,
  instructions: 5000,
  comment: 5000,
  /** That is asked for an instant answer. */
  asked: 5000,
  /** Entries of one call. */
  entriesAtOnce: 5000,
} as const;
