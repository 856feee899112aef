import type { PaidProduct } from '#contract/plans.ts';
import type { Product } from '#contract/products.ts';

/** Whose a subscription is: plans of the application an organisation's, plans of the assistant a person's. */
export interface Holder {
  kind: 'organisation' | 'person';
  id: string;
}

/** What somebody is about to buy. */
interface Order {
  product: PaidProduct;
  priceId: string;
  holder: Holder;
  email: string;
  /** The provider's id of whoever bought before, so that they stay one customer. */
  customer: string | null;
  /** Where the browser goes when it is paid, and when it is not. */
  doneUrl: string;
  backUrl: string;
}

/** A page where an order is paid, until it expires. */
export interface Checkout {
  id: string;
  url: string;
  expiresAt: Date;
}

/** How a subscription stands. */
export interface SubscriptionState {
  id: string;
  customer: string;
  holder: Holder;
  /** Null for a price that is not configured here. */
  product: Product | null;
  /** Up to when it is paid. */
  periodEnd: Date;
  /** Ends with the period. */
  cancels: boolean;
  /** The last payment failed. */
  unpaid: boolean;
}

/** One message of the provider. Those of a later `at` win, among those of one second the higher `rank`: made, changed, ended. */
export interface PaymentNotice {
  id: string;
  at: Date;
  rank: number;
  subscription: SubscriptionState;
}

/** Bytes as they came, and what was signed over them. */
export interface SignedMessage {
  body: Buffer;
  signature: string;
}

/** Takes payments: Stripe, or the sandbox that stands in for it. */
export interface Payments {
  /** The page where the order is paid. @throws unavailable */
  checkout(order: Order): Promise<Checkout>;
  /** Lets nobody pay at a page any more; false when it was paid already. @throws unavailable */
  expire(checkout: string): Promise<boolean>;
  /** The page where a customer manages what they bought. @throws unavailable */
  portal(customer: string, backUrl: string): Promise<string>;
  /** Ends a subscription at once, so that nothing more is charged; one that has ended already stays so. @throws unavailable */
  end(subscription: string): Promise<void>;
  /** What a message says; null for one that is about something else. @throws invalid when its signature is not the provider's */
  read(message: SignedMessage): Promise<PaymentNotice | null>;
  /** Tries key and prices, for whoever runs the service. @throws Error with a sentence */
  check(): Promise<string>;
  /** Only where no money moves. */
  sandbox: Sandbox | null;
}

/** What the sandbox does in the place of a bank: its messages are signed and read as the real ones are. */
export interface Sandbox {
  /** @throws not_found for an order that was not made here, or is older than a day */
  orderOf(token: string): Promise<Order & { id: string }>;
  /** The customer whose portal it is. @throws not_found */
  portalOf(token: string): Promise<{ customer: string; backUrl: string }>;
  /** The message that a subscription now stands so. */
  tell(kind: 'created' | 'updated' | 'deleted', state: SubscriptionState): Promise<SignedMessage>;
}
