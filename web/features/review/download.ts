import type { ErrorBody } from '#contract/errors.ts';
import { identity } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

/** Name in a content-disposition, the UTF-8 form first. */
export function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
}

/** Fetches a file with the bearer token and hands it to the browser to keep. @throws ApiError */
export async function download(path: string, fallbackName: string): Promise<void> {
  const token = await identity.token();
  const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (!response.ok) {
    const json = response.headers.get('content-type')?.includes('json');
    throw new ApiError(response.status, json ? ((await response.json()) as Partial<ErrorBody>) : {});
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
