/** Jobs that have places of their own in a worker: so many times as many as WORKER_CONCURRENCY says, one at least. */
export interface Apart {
  jobs: readonly string[];
  times: number;
  /** Whether they put themselves off for a moment, after which nobody tells that they are due. */
  comesBack?: boolean;
}

/**
 * Jobs of the general places: a mail (handed over within a minute, or tried again), or one short transaction. Whatever takes longer
 * has places of its own, so that no mail waits behind anything but mails; of one organisation one piece of news is mailed at a time.
 */
export const shortJobs: readonly string[] = [
  'send-mail',
  'send-verify-mail',
  'send-reset-mail',
  'send-access-mail',
  'send-owners-mail',
  'send-assistant-invite',
  'send-assistant-share',
  'send-notification-mail',
  'send-digest',
  'send-org-removal-mail',
  'send-provider-changed-mail',
  'send-single-sign-on-mail',
  'send-enterprise-enquiry',
  'tell-second-subscription',
  'look-at-connector',
  'look-at-webhooks',
];

/**
 * Everything else, by what it waits for. How long one can last, and how many of one organisation are under way:
 * - **deliveries**: 5 s, two of a party (the organisations of one owner) in turn; those to addresses that are known to be slow 15 s, one of
 *   a party, in places of their own.
 * - **looks at drives and pages**: a portion of 20 s and the file that it is at (a minute at most), and 20 s; one drive and one page of a
 *   party, in turn.
 * - **a language model**: minutes, waiting; two of an organisation, and a trial.
 * - **reading a document**: up to an hour; three of an organisation. Twice as many places, since the readers (PARSERS) give a turn to
 *   whoever has none under way, who must have come to them for that; so for **the form of a request** (30 s without progress, an hour at
 *   most), two of an organisation.
 * - **answering without a model**: gives way to another organisation after a second, and comes back while its index is being opened.
 * - **the index**: vectors and texts of the knowledge, in portions of two seconds, after which whoever waits comes first; one of each of
 *   an organisation. Opening a large index takes longer, once in a process.
 * - **a backtest without a model**: minutes; one of an organisation.
 * - **behind the scenes**: nobody waits for these: servers that the operator named, a person's data, files and indexes that go, what
 *   customers were told, looked at again in portions of two seconds, and the file in which they were told it.
 */
export const apart: readonly Apart[] = [
  { jobs: ['deliver-webhook'], times: 2 },
  { jobs: ['deliver-webhook-slowly'], times: 1 },
  { jobs: ['sync-drive', 'fetch-web-page'], times: 1 },
  { jobs: ['try-model', 'read-form', 'extract-with-model', 'answer-with-model', 'backtest-with-model'], times: 2, comesBack: true },
  { jobs: ['read-document'], times: 2 },
  { jobs: ['extract'], times: 2 },
  { jobs: ['answer'], times: 1, comesBack: true },
  { jobs: ['encode', 'index-knowledge'], times: 1, comesBack: true },
  { jobs: ['backtest'], times: 1 },
  {
    jobs: [
      'make-own-data',
      'remove-bytes',
      'forget-index',
      'remove-identity',
      'end-subscription',
      'expire-checkout',
      'look-at-domain',
      'count-event',
      'look-again-at-told',
      'look-at-told-otherwise',
      'tie-told',
      'find-promises',
      'follow-promises',
      'write-told-file',
      'answer-open-again',
    ],
    times: 0.5,
  },
];

/** All jobs that have places of their own. */
export const jobsApart: readonly string[] = apart.flatMap(({ jobs }) => jobs);

/** Lists of jobs that a worker listens for, each over a connection of its own. */
export const LISTS = apart.length + 1;

/** Places of a list in a worker of so many general ones. */
export const placesOf = ({ times }: Pick<Apart, 'times'>, concurrency: number): number => Math.max(1, Math.ceil(concurrency * times));
