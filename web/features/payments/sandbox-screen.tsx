import { useParams } from '@tanstack/react-router';
import { NotFound } from '../../app/not-found.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { PortalPage } from './portal-page.tsx';
import './payments.css';

/** The pages of the sandbox in the place of the payment provider's. */
export function SandboxScreen() {
  const { page } = useParams({ from: '/sandbox/$page' });
  return <main className="sandbox">{page === 'checkout' ? <CheckoutPage /> : page === 'portal' ? <PortalPage /> : <NotFound />}</main>;
}
