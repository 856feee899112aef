/**
 * The longest texts and lists that the service takes, in characters and entries; the fields of the screens say the same. They bound what
 * is sent: what was kept before there was a limit is answered as it is.
 */
export const limits = {
  /** Of a request, an organisation, a person. */
  name: 200,
  /** Of a document or a folder. */
  displayName: 255,
  /** Of folders and a name, parted by slashes. */
  path: 4000,
  label: 60,
  instructions: 5000,
  comment: 5000,
  /** Why a given answer that was doubted is left as it is. */
  toldReason: 2000,
  /** Given answers that one call settles as told; a file that corrects more takes several. */
  toldTogether: 500,
  /** Words that go with an invitation. */
  invitation: 500,
  /** That is asked for an instant answer. */
  asked: 5000,
  /** A question of a form: the longest that were met are pages of conditions. */
  question: 10_000,
  /** A question's id, as its form writes it. */
  ref: 200,
  /** The headings over a question, one in the other. */
  section: 500,
  /** What may be chosen: twice the countries of the world … */
  options: 500,
  /** … each a sentence or two. */
  option: 2000,
  /** An answer or a comment: what a cell of a workbook holds. */
  answer: 32_767,
  /** A text whose questions are found in it. */
  askedText: 1_000_000,
  /** Questions that are tried before work begins. */
  triedAtOnce: 24,
  /** Entries of one call, and of a request. */
  entriesAtOnce: 5000,
  /** Folders, and labels, that a request is answered from. */
  scoped: 100,
  /** A label that something is narrowed to; some are older than the limit of labels. */
  narrowedLabel: 100,
  /** Words that a list is narrowed to, and words that knowledge is searched by. */
  listWords: 200,
  /** Customers or products that are offered again. */
  namesBefore: 200,
  searchWords: 1000,
  /** Where a page of a list begins: the longest holds the name of a document. */
  cursor: 2000,
  /** A moment with its zone, to the nanosecond. */
  instant: 40,
  /** An address of the web, as browsers and servers take it. */
  address: 2000,
  /** What a file is called by type: RFC 6838 allows 127 characters each side. */
  mediaType: 255,
  /** A name by which a file or folder is known elsewhere, in a drive or as a part of a file. */
  nameElsewhere: 2000,
  /** A sentence that is cited, with its page of conditions. */
  quote: 20_000,
  /** Citations that one answer rests on. */
  cited: 100,
  /** Rules of the trace of one answer, and bytes of what they say: several times what the whole table does. */
  traced: 200,
  traceBytes: 16_000,
  /** A text that an identity provider is sent: a password (4,096), a link's token. */
  identityText: 8192,
  /** What programs keep beside a document: bytes of its JSON, how deep, how many names of which length. */
  metadata: { bytes: 16_384, depth: 8, names: 100, name: 100 },
  /** What people correct of what was found: sheets of a file (each table of a Word document is one), tables and rows of a sheet. */
  mapping: { sheets: 2000, tables: 200, columns: 200, letters: 3, rows: 20_000, parts: 100 },
  /** Corrections that an organisation remembers, by the shape of a sheet, and bytes of each as it is kept: fifty lists of a hundred options come with fewer. */
  remembered: { number: 500, bytes: 100_000 },
  /** How deep lists and objects of a body lie in each other: the contract's own go to about ten. */
  nesting: 64,
  /** Values of a body: five thousand questions with twenty options each come with fewer. */
  values: 150_000,
} as const;

const KB = 1024;

/** Bytes of what a call sends; a call that needs more says so (`maxBytes`). Files go to upload addresses, which have their own limit. */
export const bodyBytes = {
  /** Anybody may make the call: signing in and up, a mail, an order. */
  open: 64 * KB,
  /** A person or token is known: the longest texts of one entry, five thousand ids, a picture. */
  signedIn: 1024 * KB,
  /** What a payment provider sends, signed. */
  payments: 1024 * KB,
  /** A company's identity provider says who came: a signed response with its certificate is 10 to 20 KB, one with the 150 groups that large providers name at most 40. */
  assertion: 64 * KB,
  /** Five thousand questions of 1,600 characters. */
  questions: 8192 * KB,
  /** Two hundred files, each with 16 KB of facts about it; a mapping of many sheets with rows taken apart by hand. */
  many: 4096 * KB,
} as const;
