import type { ErrorComponentProps } from '@tanstack/react-router';
import { clientConfig } from '#contract/client-config.ts';
import { api } from '../lib/api.ts';
import { ApiError } from '#client/api-error.ts';
import { Failure } from '../ui/states.tsx';

/** A screen that broke or could not be loaded; it is tried again once the service answers. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const isMissingPart = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  const shown = isMissingPart ? new ApiError(0, { code: 'offline' }) : error;
  async function retry() {
    await api(clientConfig.get);
    location.reload();
  }
  return <Failure error={shown} retry={() => void retry().catch(() => console.info('The service is still away.'))} />;
}
