import type { Product } from '#contract/products.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '../log/log.ts';
import type { Payments } from './payments.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import { stripePayments } from './stripe-payments.ts';

/** Who takes payments here; null where nothing is sold. */
export function openPayments({ payments, prices, publicUrl }: Config, secret: string, log: Log): Payments | null {
  const products = new Map(
    Object.entries(prices).flatMap(([product, id]): [string, Product][] => (id === null ? [] : [[id, product as Product]])),
  );
  const productOf = (priceId: string): Product | null => products.get(priceId) ?? null;
  if (payments === null) return null;
  return payments.kind === 'stripe'
    ? stripePayments({ ...payments, prices, productOf, log })
    : sandboxPayments({ secret, publicUrl, prices, productOf });
}
