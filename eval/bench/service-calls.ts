/** What the benchmarks of the service call, as a program over its API would. */
import type { Service } from '#test/service-process.ts';

/** As much of the API's answers as is read here. */
export interface Json {
  id: string;
  uploads: { upload_id: string; url: string; headers: Record<string, string> }[];
  documents: { id: string; status: string; vectors_ready: boolean }[];
  requests: {
    status: string;
    extract_status: string;
    error: string | null;
    counts: Record<'answered' | 'needs_review' | 'unanswered', number>;
  }[];
  qa_entries: { id: string }[];
}

export const client =
  (service: Service, token: string) =>
  async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Json;
  };

export type Call = ReturnType<typeof client>;

export function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The service answered with an empty list.');
  return one;
}

/** The three steps of an upload; answers the id of the registered document. `item` is said of it where it is registered. */
export async function upload(
  service: Service,
  call: Call,
  name: string,
  bytes: Uint8Array,
  item: { category: string; replaces?: string },
): Promise<string> {
  const type = 'application/octet-stream';
  const { uploads } = await call('POST', '/api/documents/uploads', { files: [{ name, size: bytes.length, content_type: type }] });
  const to = found(uploads[0]);
  const sent = await fetch(new URL(to.url, service.url), { method: 'PUT', headers: to.headers, body: bytes as Uint8Array<ArrayBuffer> });
  if (!sent.ok) throw new Error(`upload of ${name}: ${sent.status}`);
  const { documents } = await call('POST', '/api/documents?sync=true', { documents: [{ upload_id: to.upload_id, ...item }] });
  return found(documents[0]).id;
}
