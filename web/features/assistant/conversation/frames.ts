import { assistant, type AnswerFrame } from '#contract/assistant.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import { type ErrorBody, errorStatus } from '#contract/errors.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '#client/api-error.ts';

type Frame = AnswerFrame | { event: 'error'; data: ErrorBody };

/** The frames of a stream of server-sent events, each as soon as it is whole. */
async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (rest + decoder.decode(read.value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event) yield { event, data: JSON.parse(data) } as Frame;
    }
  }
}

/**
 * Asks one question and tells what comes until the whole answer is there.
 * @throws ApiError as a call does; with status 0 when the stream ended before the answer was whole.
 */
export async function askStreamed(
  body: Input<typeof assistant.askStreamed, 'body'>,
  tell: (frame: Exclude<AnswerFrame, { event: 'idle' }>) => void,
): Promise<Answer<typeof assistant.ask>> {
  const response = await api.open(assistant.askStreamed, { body });
  for await (const frame of response.body ? framesOf(response.body) : []) {
    if (frame.event === 'idle') return frame.data;
    if (frame.event === 'error') throw new ApiError(statusOf(frame.data.code), frame.data);
    tell(frame);
  }
  throw new ApiError(0, { code: 'offline' });
}

const statusOf = (code: string): number => (code in errorStatus ? errorStatus[code as keyof typeof errorStatus] : errorStatus.internal);
