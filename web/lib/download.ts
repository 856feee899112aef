import { identity, send } from './api.ts';
import { ApiError } from '#client/api-error.ts';

/**
 * Fetches a file with the sign-in and hands it to the browser, under the name that the service gives; answers that name.
 * @throws ApiError for every answer that is not a success, and with status 0 when none came.
 */
export async function download(path: string, fallbackName: string): Promise<string> {
  const response = await asked(path);
  if (!response.ok) {
    const isJson = response.headers.get('content-type')?.includes('json');
    throw new ApiError(response.status, isJson ? ((await response.json()) as { error: string; code: string }) : {});
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = nameIn(response.headers.get('content-disposition')) ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return link.download;
}

async function asked(path: string): Promise<Response> {
  try {
    const token = await identity.token();
    return await send(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  } catch (error) {
    console.warn('A file could not be asked for', error);
    throw new ApiError(0, { error: 'The service cannot be reached.', code: 'offline' });
  }
}

/** The file name of a content-disposition header; the encoded form wins (RFC 6266). */
export function nameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? null;
}
