import { afterAll, describe, vi } from 'vitest';
import { purgeOrgs } from '#server/features/org-removal/purge.ts';
import { type Client, type TestApp, expect, openTestApp, testWith } from '#test/harness.ts';
import { KEY, WEBHOOK_SECRET, messageOf, openStripeStandIn, signed } from './testing/stripe-stand-in.ts';

/** What a buyer and time do, in the sandbox or at a stand-in of the provider: the same tests run over both. */
interface Shop {
  settings(): Record<string, string>;
  price: Record<'growth' | 'scale_up' | 'basic' | 'business', string>;
  /** Pays what a checkout led to. */
  pay(app: TestApp, url: string): Promise<void>;
  /** Nothing can be paid there any more. */
  refused(app: TestApp, url: string): Promise<void>;
  /** Something happens to what was paid; `portal` is where a portal session led to. */
  act(app: TestApp, portal: string, what: 'renew' | 'fail' | 'cancel' | 'end' | 'switch'): Promise<void>;
}

const stripe = await openStripeStandIn();
afterAll(() => stripe.close());

const DAY = 86_400;
const soon = (): number => Math.floor(Date.now() / 1000);

const sandbox: Shop = {
  settings: () => ({ PAYMENTS_SANDBOX: 'true' }),
  price: { growth: 'sandbox_growth', scale_up: 'sandbox_scale_up', basic: 'sandbox_basic', business: 'sandbox_business' },
  async pay(app, url) {
    const order = new URL(url).searchParams.get('order');
    const answer = await app.inject({ method: 'POST', url: '/api/sandbox/checkout', payload: { order, card: 'works' } });
    expect(answer.json()).toMatchObject({ paid: true });
  },
  async refused(app, url) {
    const order = new URL(url).searchParams.get('order');
    const answer = await app.inject({ method: 'POST', url: '/api/sandbox/checkout', payload: { order, card: 'works' } });
    expect(answer.statusCode).toBe(409);
  },
  async act(app, portal, what) {
    const session = new URL(portal).searchParams.get('session');
    expect((await app.inject({ method: 'POST', url: '/api/sandbox/portal', payload: { session, act: what } })).statusCode).toBe(200);
  },
};

const tell = (app: TestApp, payload: string, signature = signed(payload)) =>
  app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });

const orderAt = (url: string): URLSearchParams => stripe.orders.get(url.split('/').at(-1) ?? '') ?? new URLSearchParams();
/** What stands at the stand-in, by customer. */
const kept = new Map<string, Parameters<typeof messageOf>[0]>();

const real: Shop = {
  settings: () => ({
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    STRIPE_PRICE_GROWTH: 'price_growth',
    STRIPE_PRICE_SCALE_UP: 'price_scale',
    STRIPE_PRICE_BASIC: 'price_basic',
    STRIPE_PRICE_BUSINESS: 'price_business',
  }),
  price: { growth: 'price_growth', scale_up: 'price_scale', basic: 'price_basic', business: 'price_business' },
  async pay(app, url) {
    const order = orderAt(url);
    const metadata = Object.fromEntries(
      ['holder', 'holder_id', 'product'].map((name) => [name, order.get(`subscription_data[metadata][${name}]`) ?? '']),
    );
    const state = {
      id: `sub_${url.split('_').at(-1)}`,
      price: order.get('line_items[0][price]') ?? '',
      metadata,
      start: soon(),
      end: soon() + 30 * DAY,
    };
    kept.set(`cus_${state.id}`, state);
    expect((await tell(app, messageOf({ ...state, type: 'created' }))).statusCode).toBe(200);
  },
  async refused(_app, url) {
    expect(stripe.pages.get(url.split('/').at(-1) ?? '')).toBe('expired');
  },
  async act(app, portal, what) {
    const customer = orderAt(portal).get('customer') ?? '';
    const state = kept.get(customer)!;
    const end = state.end ?? 0;
    const next = {
      renew: { start: end, end: end + 30 * DAY },
      fail: { start: soon(), end: soon() + 30 * DAY, status: 'past_due' },
      cancel: { cancels: true },
      end: { type: 'deleted' as const, status: 'canceled' },
      switch: { price: state.price === 'price_growth' ? 'price_scale' : 'price_growth' },
    }[what];
    kept.set(customer, { ...state, ...next });
    expect((await tell(app, messageOf({ ...state, ...next }))).statusCode).toBe(200);
  },
};

const asJson = { accept: 'application/json' };
const checkout = (client: Client, priceId: string) =>
  client.raw('/api/stripe/checkout-session', { method: 'POST', payload: { priceId }, headers: asJson });
const portal = async (client: Client, of = 'organisation'): Promise<string> =>
  (await client.raw(`/api/stripe/customer-portal-session?of=${of}`, { method: 'POST', headers: asJson })).json().url;
const standing = async (client: Client) => (await client.get('/api/user')).body.subscription;
const endTrial = (app: TestApp, client: Client) =>
  app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('email', '=', client.email).execute();
const work = (client: Client) => client.post('/api/documents/folders', { folders: [{ name: 'A', document_category: 'knowledge_base' }] });
const instant = (client: Client) =>
  client.post('/api/requests', { name: 'A', entries: [{ question: 'Do you encrypt?' }], auto_answer: false });

const at = (shop: Shop) => testWith(() => shop.settings());
const shopped = async (app: TestApp, owner: Client): Promise<void> => real.pay(app, (await checkout(owner, real.price.growth)).json().url);

const inSandbox = at(sandbox);
const atStripe = at(real);

for (const [name, shop, test] of [
  ['the sandbox', sandbox, inSandbox],
  ['Stripe', real, atStripe],
] as const)
  describe(`plans are paid through ${name}`, () => {
    test('for an organisation that is deleted no plan is bought, until it is kept after all', async ({ app, as }) => {
      const owner = await as('owner');
      await endTrial(app, owner);
      const { name: org } = (await owner.patch('/api/orgs', { name: 'Breza' })).body;
      expect((await owner.post('/api/orgs/removal', { name: org })).status).toBeLessThan(300);
      const refused = await checkout(owner, shop.price.growth);
      expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringMatching(/is deleted/)]);
      await owner.delete('/api/orgs/removal');
      expect((await checkout(owner, shop.price.growth)).statusCode).toBe(200);
    });

    test('a page that was open when the organisation was deleted takes no payment any more', async ({ app, as, jobs }) => {
      const owner = await as('owner');
      await endTrial(app, owner);
      const { name: org } = (await owner.patch('/api/orgs', { name: 'Jelka' })).body;
      const open = (await checkout(owner, shop.price.growth)).json().url;
      expect((await owner.post('/api/orgs/removal', { name: org })).status).toBe(200);
      await jobs.run();
      await shop.refused(app, open);
      await owner.delete('/api/orgs/removal');
      await shop.refused(app, open);
      await shop.pay(app, (await checkout(owner, shop.price.growth)).json().url);
      expect((await standing(owner)).product).toBe('growth');
    });

    test('an owner buys, it renews, changes, fails, is paid again, is cancelled and ends', async ({ app, as }) => {
      const owner = await as('owner');
      await endTrial(app, owner);
      expect((await instant(owner)).status).toBe(402);

      const begun = await checkout(owner, shop.price.growth);
      expect(begun.statusCode, begun.payload).toBe(200);
      expect(await standing(owner)).toBeNull();
      await shop.pay(app, begun.json().url);
      const bought = await standing(owner);
      expect(bought.product).toBe('growth');
      expect(Date.parse(bought.period_end)).toBeGreaterThan(Date.now() + 27 * DAY * 1000);
      expect((await instant(owner)).status).toBe(201);
      expect((await checkout(owner, shop.price.scale_up)).statusCode).toBe(409);

      await shop.act(app, await portal(owner), 'renew');
      const renewed = await standing(owner);
      expect(Date.parse(renewed.period_end)).toBeGreaterThan(Date.parse(bought.period_end) + 27 * DAY * 1000);
      await shop.act(app, await portal(owner), 'switch');
      expect((await standing(owner)).product).toBe('scale_up');
      await shop.act(app, await portal(owner), 'cancel');
      expect(await app.deps.db.selectFrom('subscription').select(['cancels']).where('org_id', '=', owner.orgId).executeTakeFirst()).toEqual(
        {
          cancels: true,
        },
      );
      expect((await instant(owner)).status).toBe(201);
      await shop.act(app, await portal(owner), 'fail');
      expect((await instant(owner)).status).toBe(402);
      expect((await work(owner)).status).toBe(201);
      await shop.act(app, await portal(owner), 'end');
      expect((await instant(owner)).status).toBe(402);
      expect((await checkout(owner, shop.price.growth)).statusCode).toBe(200);

      const { body } = await owner.get('/api/audit');
      const told = body.audit.map(({ action }: { action: string }) => action).filter((action: string) => action.startsWith('subscription'));
      expect(told.at(-1)).toBe('subscription:started');
      expect(told[0]).toBe('subscription:ended');
    });

    test('without asking for JSON the answer is a redirect that the browser follows', async ({ as }) => {
      const owner = await as('owner');
      const answer = await owner.raw('/api/stripe/checkout-session', { method: 'POST', payload: { priceId: shop.price.growth } });
      expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 302, body: { url: answer.headers.location } });
      expect(answer.headers.location).toMatch(/^https?:\/\//);
      expect((await owner.post('/api/stripe/customer-portal-session')).status).toBe(404);
    });

    test('only an owner buys or manages; a price that is not sold here is none; nobody without sign-in', async ({
      app,
      as,
      anonymous,
      signUp,
    }) => {
      const owner = await as('owner');
      await shop.pay(app, (await checkout(owner, shop.price.growth)).json().url);
      for (const level of ['viewer', 'editor', 'admin'] as const) {
        const member = await as(level);
        expect((await checkout(member, shop.price.growth)).statusCode, level).toBe(403);
        expect((await member.post('/api/stripe/customer-portal-session')).status, level).toBe(403);
      }
      expect((await checkout(await signUp(), shop.price.growth)).statusCode).toBe(403);
      expect((await checkout(owner, 'price_of_somebody_else')).statusCode).toBe(404);
      expect((await checkout(anonymous, shop.price.growth)).statusCode).toBe(401);
    });

    test('one checkout is open at a time: who begins again comes back to it, and another plan takes its place', async ({ app, as }) => {
      const owner = await as('owner');
      const begun = await Promise.all([checkout(owner, shop.price.growth), checkout(owner, shop.price.growth)]);
      const [first, again] = begun.map((answer) => answer.json().url);
      expect(again).toBe(first);
      const other = (await checkout(owner, shop.price.scale_up)).json().url;
      expect(other).not.toBe(first);
      await shop.refused(app, first);
      await shop.pay(app, other);
      expect((await standing(owner)).product).toBe('scale_up');
      expect((await checkout(owner, shop.price.growth)).statusCode).toBe(409);
    });

    test("a person buys the assistant's plan for themself: quota and history follow, and end with it", async ({ app, as }) => {
      const viewer = await as('viewer');
      expect((await viewer.get('/api/assistant/usage')).body.quota).toBe(5);
      await shop.pay(app, (await checkout(viewer, shop.price.basic)).json().url);
      expect((await viewer.get('/api/assistant')).body).toMatchObject({ plan: 'basic', usage: { quota: 100 } });
      expect(await standing(viewer)).toBeNull();
      await shop.act(app, await portal(viewer, 'person'), 'end');
      expect((await viewer.get('/api/assistant')).body).toMatchObject({ plan: 'free', usage: { quota: 5 } });
      await shop.pay(app, (await checkout(viewer, shop.price.business)).json().url);
      expect((await viewer.get('/api/assistant')).body).toMatchObject({ plan: 'business', usage: { quota: 1000 } });
    });
  });

describe('messages of the provider', () => {
  const test = atStripe;
  const of = (orgId: string, id: string) => ({
    id,
    price: 'price_growth',
    metadata: { holder: 'organisation', holder_id: orgId, product: 'growth' },
  });

  test('a wrong, an old and a missing signature are refused, over the bytes as they came', async ({ app, orgId, as }) => {
    const payload = messageOf(of(orgId, 'sub_wrong'));
    const foreign = signed(payload, 'whsec_other');
    const old = signed(payload).replace(/t=\d+/, `t=${soon() - 3600}`);
    for (const signature of [foreign, old, '', 'nonsense']) {
      const answer = await tell(app, payload, signature);
      expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 400, code: 'invalid' });
    }
    expect((await tell(app, payload.replace('price_growth', 'price_scale'), signed(payload))).statusCode).toBe(400);
    expect(await standing(await as('owner'))).toBeNull();
    // Blanks that a reader of JSON would lose are signed too.
    const spaced = ` ${JSON.stringify(JSON.parse(payload), null, 3)}\n`;
    expect((await tell(app, spaced)).statusCode).toBe(200);
    expect((await standing(await as('owner'))).product).toBe('growth');
  });

  test('an unknown event, one of something not bought here and one of an organisation that is gone are taken and change nothing', async ({
    app,
    orgId,
  }) => {
    const unknown = JSON.stringify({ id: 'evt_u', object: 'event', created: soon(), type: 'invoice.paid', data: { object: {} } });
    const foreign = messageOf({ ...of(orgId, 'sub_foreign'), metadata: {} });
    const gone = messageOf(of('01890000-0000-7000-8000-000000000000', 'sub_gone'));
    for (const payload of [unknown, foreign, gone]) expect((await tell(app, payload)).json()).toEqual({ received: true });
    const rows = await app.deps.db.selectFrom('subscription').select('id').where('id', 'in', ['sub_foreign', 'sub_gone']).execute();
    expect(rows).toEqual([]);
  });

  test('one that comes twice, also at the same moment, counts once', async ({ app, orgId, as }) => {
    const owner = await as('owner');
    const payload = messageOf({ ...of(orgId, 'sub_twice'), event: `evt_twice_${orgId}` });
    const answers = await Promise.all(Array.from({ length: 6 }, () => tell(app, payload)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
    const { body } = await owner.get('/api/audit');
    expect(body.audit.filter(({ action }: { action: string }) => action === 'subscription:started')).toHaveLength(1);
  });

  test('one that comes late does not undo a later one, and within a second the end wins over the beginning', async ({ app, orgId, as }) => {
    const owner = await as('owner');
    const state = of(orgId, `sub_late_${orgId}`);
    const now = soon();
    await tell(app, messageOf({ ...state, at: now, end: now + 60 * DAY }));
    await tell(app, messageOf({ ...state, at: now - 5, end: now + 30 * DAY }));
    await tell(app, messageOf({ ...state, at: now, type: 'created', status: 'incomplete' }));
    expect(Date.parse((await standing(owner)).period_end)).toBe((now + 60 * DAY) * 1000);
    await tell(app, messageOf({ ...state, at: now + 9, type: 'deleted', status: 'canceled' }));
    await tell(app, messageOf({ ...state, at: now + 9, end: now + 90 * DAY }));
    expect(Date.parse((await standing(owner)).period_end)).toBe((now + 9) * 1000);
  });

  test('a subscription that is changed to a plan of the other kind of holder is none until it is changed back', async ({
    app,
    orgId,
    as,
  }) => {
    const owner = await as('owner');
    const state = of(orgId, `sub_kind_${orgId}`);
    const end = soon() + 60 * DAY;
    await tell(app, messageOf({ ...state, end }));
    expect(Date.parse((await standing(owner)).period_end)).toBe(end * 1000);
    await tell(app, messageOf({ ...state, price: 'price_basic', at: soon() + 5, end }));
    expect(Date.parse((await standing(owner)).period_end)).toBeLessThan(end * 1000);
    await tell(app, messageOf({ ...state, at: soon() + 10, end }));
    expect(Date.parse((await standing(owner)).period_end)).toBe(end * 1000);
  });

  test('beside a subscription that goes on as a plan of the other kind none is paid: it says what to do, and what was paid all the same ends', async ({
    app,
    orgId,
    as,
    jobs,
  }) => {
    const owner = await as('owner');
    const [first, second] = [`sub_other${orgId.slice(-6)}`, `sub_beside${orgId.slice(-6)}`];
    await tell(app, messageOf({ ...of(orgId, first), type: 'created', at: soon() - 9 }));
    await tell(app, messageOf({ ...of(orgId, first), price: 'price_basic', at: soon() - 6 }));
    const refused = await checkout(owner, 'price_scale');
    expect({ status: refused.statusCode, code: refused.json().code }).toEqual({ status: 409, code: 'conflict' });
    expect(refused.json().error).toMatch(/Basic, a plan of a person.+Change it back to a plan of this organisation, or end it/);

    await tell(app, messageOf({ ...of(orgId, second), type: 'created', at: soon() - 5 }));
    await jobs.run();
    expect([stripe.ended.has(first), stripe.ended.has(second)]).toEqual([false, true]);

    for (const id of [first, second]) await tell(app, messageOf({ ...of(orgId, id), type: 'deleted', status: 'canceled', at: soon() - 1 }));
    expect((await checkout(owner, 'price_scale')).statusCode).toBe(200);
  });

  test('the end of one subscription leaves another one alone', async ({ app, orgId, as }) => {
    const owner = await as('owner');
    await tell(app, messageOf({ ...of(orgId, `sub_a_${orgId}`) }));
    await tell(app, messageOf({ ...of(orgId, `sub_b_${orgId}`), price: 'price_scale', end: soon() + 60 * DAY }));
    await tell(app, messageOf({ ...of(orgId, `sub_a_${orgId}`), type: 'deleted', status: 'canceled', at: soon() + 5 }));
    expect((await standing(owner)).product).toBe('scale_up');
  });

  test('a second subscription of one holder ends at once, and the operator is told', async ({ app, orgId, jobs, mailbox }) => {
    const [first, second] = [`sub_first${orgId.slice(-6)}`, `sub_second${orgId.slice(-6)}`];
    await tell(app, messageOf({ ...of(orgId, first), type: 'created' }));
    await tell(app, messageOf({ ...of(orgId, second), type: 'created' }));
    await jobs.run();
    expect([stripe.ended.has(first), stripe.ended.has(second)]).toEqual([false, true]);
    const mails = await mailbox.to(app.deps.config.operatorEmail);
    expect(mails.map(({ subject }) => subject)).toContain(`A second subscription was paid: ${second}`);
  });

  test('what was paid for an organisation that is deleted ends at once, and the operator is told', async ({ app, as, jobs, mailbox }) => {
    const owner = await as('owner');
    const { name: org } = (await owner.patch('/api/orgs', { name: 'Smreka' })).body;
    await owner.post('/api/orgs/removal', { name: org });
    const late = `sub_late${owner.orgId?.slice(-6)}`;
    await tell(app, messageOf({ ...of(owner.orgId ?? '', late), type: 'created' }));
    await jobs.run();
    expect(stripe.ended.has(late)).toBe(true);
    const mails = await mailbox.to(app.deps.config.operatorEmail);
    expect(mails.map(({ subject }) => subject)).toContain(`A plan was paid for a deleted organisation: ${late}`);
    expect((await owner.delete('/api/orgs/removal')).status).toBe(200);
  });

  test('a provider that refuses is a sentence, without its words', async ({ as }) => {
    stripe.breaks(true);
    const answer = await checkout(await as('owner'), 'price_growth');
    stripe.breaks(false);
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 503, code: 'unavailable' });
    expect(answer.payload).not.toMatch(/secret words/);
  });

  test('there is no sandbox beside it', async ({ anonymous }) => {
    expect((await anonymous.get('/api/sandbox/checkout?order=x')).status).toBe(404);
    expect((await anonymous.post('/api/sandbox/portal', { session: 'x', act: 'renew' })).status).toBe(404);
  });
});

describe('the sandbox', () => {
  inSandbox(
    'says what is bought, declines a card, pays an order once, and knows no order that it did not make',
    async ({ app, as, anonymous }) => {
      const owner = await as('owner');
      const url = new URL((await checkout(owner, 'sandbox_growth')).json().url);
      const order = url.searchParams.get('order') ?? '';
      expect((await anonymous.get(`/api/sandbox/checkout?order=${order}`)).body).toMatchObject({
        product: 'growth',
        price: 95,
        email: owner.email,
      });
      expect((await anonymous.post('/api/sandbox/checkout', { order, card: 'declined' })).body.paid).toBe(false);
      expect(await standing(owner)).toBeNull();
      await anonymous.post('/api/sandbox/checkout', { order, card: 'works' });
      await anonymous.post('/api/sandbox/checkout', { order, card: 'works' });
      expect(await app.deps.db.selectFrom('subscription').select('id').where('org_id', '=', owner.orgId).execute()).toHaveLength(1);
      expect((await anonymous.get(`/api/sandbox/checkout?order=${order.slice(0, -4)}AAAA`)).status).toBe(404);
      expect((await anonymous.get(`/api/sandbox/portal?session=${order}`)).status).toBe(404);
    },
  );

  atStripe(
    'what was bought ends at the provider when its holder is deleted, also when it was paid meanwhile',
    async ({ app, as, jobs }) => {
      const owner = await as('owner');
      await jobs.run();
      stripe.ended.clear();
      await shopped(app, owner);
      const bought = await app.deps.db.selectFrom('subscription').select('id').where('org_id', '=', owner.orgId).executeTakeFirstOrThrow();
      const late = (await checkout(owner, real.price.growth)).statusCode;
      const { name } = (await owner.get(`/api/orgs/${owner.orgId}`)).body;
      expect((await owner.post('/api/orgs/removal', { name })).status).toBe(200);
      await purgeOrgs(app.deps.db, new Date(Date.now() + 31 * DAY * 1000));
      await jobs.run();
      expect([...stripe.ended]).toEqual([bought.id]);

      const metadata = { holder: 'organisation', holder_id: owner.orgId ?? '', product: 'growth' };
      await tell(app, messageOf({ id: 'sub_late', type: 'created', price: real.price.growth, metadata }));
      await tell(app, messageOf({ id: bought.id, type: 'updated', price: real.price.growth, metadata }));
      await tell(app, messageOf({ id: 'sub_over', type: 'deleted', price: real.price.growth, metadata }));
      await jobs.run();
      expect([late, [...stripe.ended].toSorted()]).toEqual([409, [bought.id, 'sub_late'].toSorted()]);
    },
  );

  inSandbox('opens the page where a plan is managed for an hour', async ({ app, as, anonymous }) => {
    const owner = await as('owner');
    await sandbox.pay(app, (await checkout(owner, 'sandbox_growth')).json().url);
    const session = new URL(await portal(owner)).searchParams.get('session') ?? '';
    const opened = async () => (await anonymous.get(`/api/sandbox/portal?session=${session}`)).status;
    expect(await opened()).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    expect(await opened().finally(() => vi.useRealTimers())).toBe(404);
  });

  inSandbox('nothing is sold where neither stands', async () => {
    const app = await openTestApp({ PUBLIC_URL: 'https://rejoinder.example.com' });
    try {
      const token = await app.parts.embedded?.issueToken({ subject: 's', email: 'a@example.com', emailVerified: true, name: 'A' });
      const headers = { authorization: `Bearer ${token}` };
      const { plans } = (await app.inject({ url: '/api/plans', headers })).json();
      expect(plans.map(({ stripePriceId }: { stripePriceId: string | null }) => stripePriceId)).toEqual([null, null, null]);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/stripe/checkout-session',
        headers,
        payload: { priceId: 'sandbox_growth' },
      });
      expect(answer.statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });
});
