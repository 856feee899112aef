import type { Answer } from '#contract/endpoint.ts';
import type { SandboxAct, SandboxPortal, payments } from '#contract/payments.ts';
import { assistantPlans } from '#contract/assistant.ts';
import type { PaidProduct } from '#contract/plans.ts';
import type { Product } from '#contract/products.ts';
import type { Deps } from '#server/deps.ts';
import { offer } from '#server/features/plans/service.ts';
import { orgDeleted } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Sandbox, SubscriptionState } from '#server/platform/payments/payments.ts';
import { isOpen } from './checkout-store.ts';
import { receive, requirePayments } from './service.ts';
import { ENDED, type SubscriptionRow, findById, findOfCustomer, standingOf } from './store.ts';

/** The bank and its clock, where no money moves: what a buyer and time would do is done at the press of a button. */

type Parts = Pick<Deps, 'db' | 'config' | 'payments'>;
type Calls = typeof payments;

const requireSandbox = (parts: Parts): Sandbox => {
  const { sandbox } = requirePayments(parts);
  if (!sandbox) throw new AppError('not_found', 'There is no sandbox here: payments are real.');
  return sandbox;
};

const priceOf = ({ config }: Parts, product: PaidProduct): number =>
  product === 'basic' || product === 'business'
    ? assistantPlans[product].price
    : (offer(config).find(({ key }) => key === product)?.price ?? 0);

/** @throws not_found */
export async function readOrder(parts: Parts, token: string): Promise<Answer<Calls['sandboxOrder']>> {
  const { product, email, backUrl } = await requireSandbox(parts).orderOf(token);
  return { product, price: priceOf(parts, product), email, back_url: backUrl };
}

/** The same order is paid once, however often somebody presses. @throws not_found · conflict when another one took its place, and for an organisation that is deleted */
export async function pay(parts: Parts, token: string, card: 'works' | 'declined'): Promise<Answer<Calls['sandboxPay']>> {
  const sandbox = requireSandbox(parts);
  const { id: order, holder, product, customer, doneUrl, backUrl } = await sandbox.orderOf(token);
  if (card === 'declined') return { paid: false, url: backUrl };
  const id = `sub_sandbox_${order}`;
  if (!(await findById(parts.db, id))) {
    if ((await parts.db.transaction().execute((trx) => standingOf(trx, holder))) === 'deleted') throw orgDeleted();
    if (!(await isOpen(parts.db, order)))
      throw new AppError('conflict', 'Another order took the place of this one, or a plan was bought already. Start again from the plans.');
    const state = { id, customer: customer ?? `cus_sandbox_${order}`, holder, product, cancels: false, unpaid: false };
    await receive(parts, await sandbox.tell('created', { ...state, periodEnd: monthAfter(new Date()) }));
  }
  return { paid: true, url: doneUrl };
}

/** @throws not_found */
export async function readPortal(parts: Parts, token: string): Promise<SandboxPortal> {
  const { customer, backUrl } = await requireSandbox(parts).portalOf(token);
  return presentPortal(await requireRow(parts, customer), backUrl);
}

/** @throws not_found · conflict when the subscription has ended */
export async function act(parts: Parts, token: string, what: SandboxAct): Promise<SandboxPortal> {
  const sandbox = requireSandbox(parts);
  const { customer, backUrl } = await sandbox.portalOf(token);
  const row = await requireRow(parts, customer);
  if (row.noted_rank === ENDED) throw new AppError('conflict', 'This subscription has ended. Buy a plan again.');
  const state = stateOf(row);
  const ends = what === 'end' || (what === 'renew' && state.cancels);
  const message = ends
    ? await sandbox.tell('deleted', { ...state, cancels: false, periodEnd: new Date() })
    : await sandbox.tell('updated', { ...state, ...changes[what](state) });
  await receive(parts, message);
  return presentPortal(await requireRow(parts, customer), backUrl);
}

const other: Record<Product, Product> = {
  growth: 'scale_up',
  scale_up: 'growth',
  basic: 'business',
  business: 'basic',
  enterprise: 'enterprise',
};

/** What a subscription becomes. A failed payment is that of a period which begins now. */
const changes: Record<SandboxAct, (state: SubscriptionState) => Partial<SubscriptionState>> = {
  renew: ({ periodEnd }) => ({ unpaid: false, periodEnd: monthAfter(periodEnd) }),
  fail: () => ({ unpaid: true, periodEnd: new Date() }),
  cancel: () => ({ cancels: true }),
  resume: () => ({ cancels: false }),
  switch: ({ product }) => ({ product: product === null ? null : other[product] }),
  end: () => ({}),
};

const monthAfter = (from: Date): Date => {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + 1);
  return at;
};

async function requireRow({ db }: Parts, customer: string): Promise<SubscriptionRow> {
  const row = await findOfCustomer(db, customer);
  if (!row) throw new AppError('not_found', 'Nothing was bought yet.');
  return row;
}

const stateOf = ({ id, customer, org_id, user_id, product, period_end, cancels, unpaid }: SubscriptionRow): SubscriptionState => ({
  id,
  customer: customer ?? '',
  holder: org_id === null ? { kind: 'person', id: user_id ?? '' } : { kind: 'organisation', id: org_id },
  product,
  periodEnd: period_end,
  cancels,
  unpaid,
});

const presentPortal = ({ product, period_end, cancels, unpaid, noted_rank }: SubscriptionRow, back_url: string): SandboxPortal => ({
  product,
  period_end: period_end.toISOString(),
  cancels,
  unpaid,
  ended: noted_rank === ENDED,
  back_url,
});
