import type { Answer } from '#contract/endpoint.ts';
import type { payments as calls } from '#contract/payments.ts';
import { type PaidProduct, paidProductKeys, paidProducts, productNames } from '#contract/plans.ts';
import type { Product } from '#contract/products.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { findOwnSubscription, findSubscriptionOf, requireUser } from '#server/features/users/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { allow, orgDeleted } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Holder, Payments, PaymentNotice, SignedMessage, SubscriptionState } from '#server/platform/payments/payments.ts';
import { buying } from './policy.ts';
import { forgetCheckout, keepCheckout, lockCheckout } from './checkout-store.ts';
import { ENDED, findBought, findById, findPaid, insertEvent, saveSubscription, standingOf } from './store.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';

type Parts = Pick<Deps, 'db' | 'config' | 'payments'>;

/** Of the actor: their current organisation, whose owner they must be, or they themselves. @throws forbidden */
const holderOf = (actor: Actor, kind: Holder['kind']): Holder => {
  if (kind === 'person') return { kind, id: actor.userId };
  allow(actor, buying);
  if (actor.orgId === null) throw new AppError('forbidden', 'You have no current organisation. Make one, or choose one of yours.');
  return { kind, id: actor.orgId };
};

/** @throws not_found where nothing is sold */
export const requirePayments = ({ payments }: Pick<Deps, 'payments'>): Payments => {
  if (!payments) throw new AppError('not_found', 'Nothing can be bought on this installation. Ask whoever runs it.');
  return payments;
};

/** @throws not_found where nobody sends messages of payments: nothing is sold, or the sandbox stands in, which hands its own over itself */
export function requireStripe(parts: Pick<Deps, 'payments'>): void {
  if (requirePayments(parts).sandbox)
    throw new AppError('not_found', 'Payments are a sandbox on this installation, which takes no messages.');
}

/** Where the screens of a holder's plan stand. */
const screens = {
  organisation: { plans: '/dashboard/company#plans', paid: '/dashboard/paid' },
  person: { plans: '/assistant/plans', paid: '/assistant/paid' },
} as const;

/**
 * The page where a plan is paid. A holder has one open: who begins again comes back to it, and one for another plan can no longer be paid.
 * @throws not_found for a price that is not sold here · forbidden when it is not the actor's to buy · conflict when one runs already, and for an organisation that is deleted
 */
export async function beginCheckout(parts: Parts, actor: Actor, priceId: string): Promise<string> {
  const payments = requirePayments(parts);
  const { db, config } = parts;
  const product = paidProductKeys.find((one: PaidProduct) => config.prices[one] === priceId);
  if (!product) throw new AppError('not_found', 'There is no such price. GET /api/plans names those that can be bought.');
  const holder = holderOf(actor, paidProducts[product]);
  if (holder.kind === 'organisation' && actor.orgDeleted) throw orgDeleted();
  const { email } = await requireUser(db, actor.userId);
  return db.transaction().execute(async (trx) => {
    const open = await lockCheckout(trx, holder);
    const running = await findPaid(trx, holder);
    if (running) throw isOfOthers(running.product, holder) ? goesOnElsewhere(running.product, holder) : boughtAlready();
    const bought = await findBought(trx, holder);
    const holds = open.expires_at !== null && open.expires_at.getTime() > Date.now() + TO_PAY_MS;
    if (open.url !== null && holds && open.price_id === priceId) return open.url;
    if (open.id !== null && !(await payments.expire(open.id))) throw boughtAlready();
    const { plans, paid } = screens[holder.kind];
    const customer = bought?.customer ?? null;
    const [doneUrl, backUrl] = [`${config.publicUrl}${paid}`, `${config.publicUrl}${plans}`];
    const made = await payments.checkout({ product, priceId, holder, email, customer, doneUrl, backUrl });
    await keepCheckout(trx, holder, priceId, made);
    return made.url;
  });
}

/** What is left of a page's time must do for paying there. */
const TO_PAY_MS = 30 * 60_000;

/** A plan of the other kind of holder, to which a subscription was changed where it is managed. */
const isOfOthers = (product: Product | null, holder: Holder): product is PaidProduct =>
  paidProductKeys.some((one) => one === product && paidProducts[one] !== holder.kind);

const goesOnElsewhere = (product: PaidProduct, { kind }: Holder): AppError => {
  const [whose, own] = kind === 'organisation' ? ['a person', 'this organisation'] : ['an organisation', 'yours'];
  return new AppError(
    'conflict',
    `What was bought was changed to ${productNames[product]}, a plan of ${whose}, and is still paid for. Change it back to a plan of ${own}, or end it, where you manage your subscription.`,
  );
};

const boughtAlready = (): AppError =>
  new AppError('conflict', 'A plan was bought already. Change or end it where you manage your subscription.');

/** The page where what was bought is managed. @throws not_found when nothing was bought · forbidden */
export async function openPortal(parts: Parts, actor: Actor, kind: Holder['kind']): Promise<string> {
  const payments = requirePayments(parts);
  const bought = await findBought(parts.db, holderOf(actor, kind));
  if (!bought?.customer) throw new AppError('not_found', 'Nothing was bought yet.');
  return payments.portal(bought.customer, `${parts.config.publicUrl}${screens[kind].plans}`);
}

/** What the actor's organisation, or they themselves, pay for or paid for last. */
export async function readSubscription(db: Deps['db'], actor: Actor, kind: Holder['kind']): Promise<Answer<typeof calls.subscription>> {
  const row = kind === 'person' ? await findOwnSubscription(db, actor.userId) : actor.orgId && (await findSubscriptionOf(db, actor.orgId));
  if (!row) return { subscription: null };
  const { product, period_end, cancels, unpaid, customer } = row;
  return { subscription: { product, period_end: period_end.toISOString(), cancels, unpaid, managed: customer !== null } };
}

/** Takes a message of the provider: each once, and none over a later one. @throws invalid when it is not the provider's */
export async function receive(parts: Parts, message: SignedMessage): Promise<void> {
  const notice = await requirePayments(parts).read(message);
  if (notice) await takeNotice(parts.db, ofHolder(notice));
}

/** A plan of the other kind of holder, to which a subscription was changed where it is managed, is none until it is changed back. */
const ofHolder = (notice: PaymentNotice): PaymentNotice =>
  isOfOthers(notice.subscription.product, notice.subscription.holder)
    ? { ...notice, subscription: { ...notice.subscription, periodEnd: notice.at } }
    : notice;

const takeNotice = (db: Deps['db'], notice: PaymentNotice): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { subscription, rank } = notice;
    if (!(await insertEvent(trx, notice.id))) return;
    const standing = await standingOf(trx, subscription.holder);
    if (standing === 'gone') {
      // Paid while the holder was being deleted.
      if (rank !== ENDED) await enqueueJob(trx, 'end-subscription', { id: subscription.id });
      return;
    }
    const { holder, product, periodEnd } = subscription;
    await lockCheckout(trx, holder);
    const known = await findById(trx, subscription.id);
    if (!(await saveSubscription(trx, notice))) return;
    if (!known && rank !== ENDED) {
      await forgetCheckout(trx, holder);
      if (standing === 'deleted') await endAgain(trx, subscription, 'deleted');
      else if (await findPaid(trx, holder, subscription.id)) await endAgain(trx, subscription, 'second');
    }
    await appendAudit(trx, {
      orgId: holder.kind === 'organisation' ? holder.id : null,
      userId: holder.kind === 'person' ? holder.id : null,
      action: rank === ENDED ? 'subscription:ended' : known ? 'subscription:changed' : 'subscription:started',
      subject: subscription.id,
      data: { product, period_end: periodEnd.toISOString() },
    });
  });

/**
 * Somebody pays for one plan at a time, and for no organisation that is deleted: what was paid beside one that runs, or on a page that was
 * open at the deletion, ends at once, and the operator is told that money is to go back.
 */
const endAgain = async (trx: Trx, { id, customer, holder }: SubscriptionState, why: 'second' | 'deleted'): Promise<void> => {
  await enqueueJob(trx, 'end-subscription', { id });
  await enqueueJob(trx, 'tell-second-subscription', { id, customer, holder, why });
};
