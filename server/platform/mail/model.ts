import type { Keys } from '#contract/own-data.ts';
import type { Language } from '#contract/languages.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { AccessLevel } from '#contract/roles.ts';

/** What a mail says, before it is laid out: one paragraph after the other, a quote as somebody wrote it, then the one button. */
export interface Draft {
  subject: string;
  text: (string | { quote: string })[];
  button: string;
  /** Beneath the button, in small print. */
  after?: string[];
}

/** What a notification is about, in words; empty where it is about no such thing. */
interface NewsOf {
  /** Who did it; empty when nobody is known. */
  actor: string;
  request: string;
  /** The first question, or the first entry of the library, or what was promised. */
  question: string;
  drive: string;
  /** Who was promised it; empty where nobody was named. */
  customer: string;
  /** Questions or entries; 0 when it is about the request as a whole. */
  count: number;
  /** The due date as the reader writes dates. */
  due: string;
}

/** What a mail says of a membership, and who wrote the words that go with it. */
interface ModelOf {
  org: string;
  model: string;
  host: string;
  by: string;
}

interface MembershipOf {
  org: string;
  level: AccessLevel;
  message: string | null;
  by: { name: string; email: string } | null;
}

/** Changes of an account that its owner is told of. */
export const accountChanges = ['password', 'factor_on', 'factor_off', 'codes', 'provider_added', 'provider_removed'] as const;
export type AccountChange = (typeof accountChanges)[number];

/** All that the product's mails, and the pages that go with them, say in one language. */
export interface MailWords {
  /** Before the address that the button opens. */
  address: string;
  verify: (to: string) => Draft;
  known: (to: string) => Draft;
  reset: (to: string) => Draft;
  link: (to: string) => Draft;
  /** Instead of a link, where the company lets its people sign in by single sign-on alone; `name` is what it calls it. */
  singleSignOn: (name: string) => Draft;
  /** Somebody came with a provider that their account did not sign in with before; `provider` names it within a sentence. */
  confirmProvider: (arrival: { to: string; provider: string }) => Draft;
  /** What single sign-on of a domain is called within that sentence. */
  ssoOf: (domain: string) => string;
  /** To the owners of an organisation. */
  ssoProviderChanged: (change: { org: string; domain: string; by: string }) => Draft;
  /** To whoever signed in with the former provider of a domain. */
  ssoLinkEnded: (change: { to: string; domain: string }) => Draft;
  ssoRecordLost: (loss: { org: string; domain: string }) => Draft;
  /** To the owners of an organisation: where questions and passages go from now on; `by` did it. */
  modelConnected: (change: ModelOf) => Draft;
  /** To the same, when `by`, who connected it, is no admin any more. */
  modelConnectorLeft: (change: ModelOf) => Draft;
  /** To the same, when `by`, who made webhooks to these hosts, is no admin any more. */
  webhookMakerLeft: (change: { org: string; hosts: string; by: string }) => Draft;
  /** To the same: what came within an hour of a change that they were told of at once; each is listed. */
  moreChanges: (changes: { org: string; count: number }) => Draft;
  /** `by` is whoever invites, whose words `message` are; `until` is the last day on which it can be accepted. */
  invited: (invitation: MembershipOf & { to: string; until: string }) => Draft;
  levelChanged: (change: MembershipOf) => Draft;
  assistant: (invite: { from: string; to: string; more: number }) => Draft;
  assistantShare: (share: { from: string; to: string }) => Draft;
  /** An organisation was deleted, and when it goes for good. */
  orgDeleted: (removal: { org: string; by: string; date: string }) => Draft;
  orgRestored: (removal: { org: string; by: string }) => Draft;
  ownDataReady: (file: { date: string }) => Draft;
  accountDeleted: (to: string) => Draft;
  /** What was done with somebody's sign-in, told to them: whoever did it may be somebody else. `left` works on without a password that was changed. */
  accountChanged: (change: { to: string; what: AccountChange; left?: Keys | null }) => Draft;
  news: Record<NotificationKind, (news: NewsOf) => Draft>;
  digest: (digest: { org: string; count: number }) => Draft;
  /** The link at the foot of notifications, and the page that it leads to. */
  end: {
    link: string;
    dailyLink: string;
    title: string;
    text: (kind: string) => string;
    button: string;
    done: string;
    doneText: string;
    wrong: string;
    wrongText: string;
    kinds: Record<NotificationKind | 'daily', string>;
  };
  mailbox: { title: string; text: string; none: string; noneText: string; all: string; to: string; from: string };
}

/** One piece of news in a mail of many. */
export interface LetterItem {
  text: string;
  quote: string | null;
  url: string;
}

/** What a mail needs besides its words. */
export interface Letter {
  to: string;
  language: Language;
  /** What the button opens. */
  url: string;
  items?: LetterItem[];
  /** The link that ends mails of this kind, beneath all else. */
  end?: { label: string; url: string };
}
