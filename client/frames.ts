import { type ErrorBody, errorStatus } from '../contract/errors.ts';
import { ApiError } from './api-error.ts';

interface Framed {
  event: string;
  data: unknown;
}

/** The frames of a call that is answered as a stream of server-sent events, each as soon as it is whole. @throws ApiError where it ends in an error */
export async function* framesOf<Frame extends Framed>({ body }: Response): AsyncGenerator<Frame> {
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (let part = await next(reader); !part.done; part = await next(reader)) {
    const blocks = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      // What is no frame keeps the connection open.
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event === undefined) continue;
      const read = JSON.parse(data) as unknown;
      if (event === 'error') throw new ApiError(statusOf((read as ErrorBody).code), read as ErrorBody);
      yield { event, data: read } as Frame;
    }
  }
}

/** @throws ApiError with status 0 where the connection is lost; the signal's reason when aborted */
const next = (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> =>
  reader.read().catch((error: unknown) => {
    throw (error as Error).name === 'AbortError' ? error : new ApiError(0, { code: 'offline' });
  });

const statusOf = (code: string): number => (code in errorStatus ? errorStatus[code as keyof typeof errorStatus] : errorStatus.internal);

type Idle<Frame extends Framed> = Extract<Frame, { event: 'idle' }>;

/**
 * Tells what comes until everything is there, in the frame `idle`.
 * @throws ApiError as a call does; with status 0 when the stream ended before
 */
export async function untilIdle<Frame extends Framed>(
  response: Response,
  tell: (frame: Exclude<Frame, { event: 'idle' }>) => void,
): Promise<Idle<Frame>['data']> {
  for await (const frame of framesOf<Frame>(response)) {
    if (frame.event === 'idle') return (frame as unknown as Idle<Frame>).data;
    tell(frame as Exclude<Frame, { event: 'idle' }>);
  }
  throw new ApiError(0, { code: 'offline' });
}
