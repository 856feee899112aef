import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { StoreSettings } from '#server/platform/storage/s3/settings.ts';
import { signatureFault } from './s3-signature.ts';

interface Options {
  /** As some servers do: what is there is written over, whatever the call says. */
  ignoresConditions?: boolean;
  /** Origins whose pages may send bytes. */
  origins?: string[];
  /** They may, but not with a content type. */
  refusesHeaders?: boolean;
}

interface Begun {
  key: string;
  since: Date;
  parts: Map<number, Buffer>;
}

const LEAST_PART = 5 * 1024 * 1024;
const PAGE = 2;
const tagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** What a call is answered with. */
type Answer = [status: number, body?: string | Uint8Array, headers?: Record<string, string>];

/**
 * As much of the S3 API as files need, over HTTP on this machine, with its refusals: wrong signatures, conditions that do not hold, parts
 * that are too small. Lists come two to a page.
 */
export async function openS3Server({ ignoresConditions = false, origins = [], refusesHeaders = false }: Options = {}) {
  const files = new Map<string, Buffer>();
  const begun = new Map<string, Begun>();
  const key = { id: 'key-of-the-test', secret: 'secret-of-the-test' };
  const calls: string[] = [];
  const state = { busy: 0 };

  const put = (name: string, request: IncomingMessage, body: Buffer): Answer => {
    if (request.headers['if-none-match'] === '*' && !ignoresConditions && files.has(name)) return refusal(412, 'PreconditionFailed');
    files.set(name, body);
    return [200, '', { etag: tagOf(body) }];
  };
  const join = (id: string, body: Buffer): Answer => {
    const upload = begun.get(id);
    if (!upload) return refusal(404, 'NoSuchUpload');
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, tag]) => ({ bytes: upload.parts.get(Number(number)), tag: tag?.replaceAll('&quot;', '"') }));
    if (parts.some(({ bytes, tag }) => !bytes || tagOf(bytes) !== tag)) return refusal(400, 'InvalidPart');
    if (parts.slice(0, -1).some(({ bytes }) => bytes!.length < LEAST_PART)) return refusal(400, 'EntityTooSmall');
    files.set(upload.key, Buffer.concat(parts.map(({ bytes }) => bytes!)));
    begun.delete(id);
    return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
  };
  const inParts = (name: string, { method }: IncomingMessage, query: URLSearchParams, body: Buffer): Answer => {
    const id = query.get('uploadId');
    if (id === null) {
      const made = randomUUID();
      begun.set(made, { key: name, since: new Date(), parts: new Map() });
      return [200, `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`];
    }
    if (method === 'DELETE') return begun.delete(id) ? [204] : refusal(404, 'NoSuchUpload');
    if (method === 'POST') return join(id, body);
    const upload = begun.get(id);
    if (!upload) return refusal(404, 'NoSuchUpload');
    upload.parts.set(Number(query.get('partNumber')), body);
    return [200, '', { etag: tagOf(body) }];
  };
  const list = (query: URLSearchParams): Answer => {
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) {
      const each = [...begun].filter(([, { key: of }]) => of.startsWith(prefix));
      const uploads = each.map(
        ([id, { key: of, since }]) =>
          `<Upload><Key>${of}</Key><UploadId>${id}</UploadId><Initiated>${since.toISOString()}</Initiated></Upload>`,
      );
      return [200, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`];
    }
    const after = query.get('continuation-token') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    // What lies deeper than the delimiter is named by its folder alone.
    const named = (name: string): string => {
      const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
      return end < 0 ? name : name.slice(0, end + 1);
    };
    const below = [...files.keys()].filter((name) => name.startsWith(prefix)).map(named);
    const names = [...new Set(below)].filter((name) => name > after && name > (query.get('start-after') ?? '')).toSorted();
    const page = names.slice(0, PAGE);
    const contents = page.map((name) => {
      const file = files.get(name);
      return file
        ? `<Contents><Key>${name}</Key><Size>${file.length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>${tagOf(file).replaceAll('"', '&quot;')}</ETag></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
    });
    const next = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const rest = `<Name>b</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>`;
    return [200, `<?xml version="1.0"?><ListBucketResult>${rest}${contents.join('')}${next}</ListBucketResult>`];
  };
  const removeMany = (body: Buffer): Answer => {
    const names = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name ?? '');
    for (const name of names) files.delete(name);
    return [200, `<DeleteResult>${names.map((name) => `<Deleted><Key>${name}</Key></Deleted>`).join('')}</DeleteResult>`];
  };
  const get = (file: Buffer, range: string | undefined): Answer => {
    const about = { etag: tagOf(file), 'last-modified': new Date('2026-01-01').toUTCString() };
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
    if (from === '' && to === '') return [200, file, about];
    const start = from === '' ? file.length - Number(to) : Number(from);
    const end = from === '' || to === '' ? file.length : Math.min(file.length, Number(to) + 1);
    return [206, file.subarray(start, end), { ...about, 'content-range': `bytes ${start}-${end - 1}/${file.length}` }];
  };

  /** What pages of the origins that may send are told, before they do and with the answer. */
  const allowed = ({ headers: { origin } }: IncomingMessage): Record<string, string> | null =>
    origin !== undefined && origins.includes(origin)
      ? {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'PUT',
          'access-control-allow-headers': refusesHeaders ? '' : 'content-type',
        }
      : null;
  const answerTo = (request: IncomingMessage, body: Buffer): Answer => {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (request.method === 'OPTIONS') return [allowed(request) === null ? 403 : 200];
    if (state.busy > 0) {
      state.busy -= 1;
      return refusal(503, 'SlowDown');
    }
    const fault = signatureFault(request, body, key);
    if (fault) return refusal(403, fault);
    if (bucket !== 'files-of-the-test') return refusal(404, 'NoSuchBucket');
    const name = rest.join('/');
    if (name === '') return url.searchParams.has('delete') ? removeMany(body) : list(url.searchParams);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return inParts(name, request, url.searchParams, body);
    const file = files.get(name);
    if (request.method === 'PUT') return put(name, request, body);
    if (request.method === 'DELETE') {
      files.delete(name);
      return [204];
    }
    return file ? get(file, request.headers.range) : refusal(404, 'NoSuchKey');
  };

  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        calls.push(`${request.method} ${request.url?.split('?')[0]}`);
        const [status, text = '', headers] = answerTo(request, body);
        send(response, [status, text, { ...headers, ...allowed(request) }]);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: StoreSettings = {
    endpoint,
    publicEndpoint: endpoint,
    bucket: 'files-of-the-test',
    region: 'us-east-1',
    keyId: key.id,
    secret: key.secret,
  };
  return {
    settings,
    files,
    begun,
    calls,
    /** The next so many calls are answered with 503. */
    beBusy: (times: number) => void (state.busy = times),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const refusal = (status: number, code: string): Answer => [
  status,
  `<Error><Code>${code}</Code><Message>The store says ${code}.</Message></Error>`,
];

function send(response: ServerResponse, [status, body = '', headers = {}]: Answer): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
}
