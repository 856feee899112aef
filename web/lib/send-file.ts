import { documents } from '#contract/documents.ts';
import { api } from './api.ts';
import { ApiError } from '#client/api-error.ts';

export interface Target {
  method: string;
  url: string;
  headers: Record<string, string>;
}

interface Options {
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Steps 1 and 2 of an upload: asks where to send the bytes, sends them, and gives the upload's id. */
export async function sendFile(file: File, options: Options = {}): Promise<string> {
  const { uploads } = await api(documents.createUploads, {
    body: { files: [{ name: file.name, size: file.size, content_type: file.type || 'application/octet-stream' }] },
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const target = uploads[0];
  if (!target) throw new ApiError(0, { error: 'The service named no place for the file.', code: 'internal' });
  await sendBytes(target, file, options);
  return target.upload_id;
}

/** Step 2: XMLHttpRequest and not fetch: only it tells how far an upload is. */
export function sendBytes(target: Target, file: File, { signal, onProgress }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(target.method, target.url);
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, sentenceIn(request.responseText)));
    });
    request.addEventListener('error', () => reject(new ApiError(0, { error: 'The service cannot be reached.', code: 'offline' })));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
    else request.send(file);
  });
}

function sentenceIn(text: string): { error?: string; code?: string } {
  return text.startsWith('{') ? (JSON.parse(text) as { error?: string; code?: string }) : {};
}
