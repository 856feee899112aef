/** A reply of OpenAI's chat completions as it comes, in server-sent events. */
import { parseJsonEventStream } from 'ai';
import * as z from 'zod/mini';
import { LONGEST } from '../parse-reply.ts';
import { Usage, tokensOf } from './openai-usage.ts';
import { type OnText, type Written, brokenOff, unwritten } from './service.ts';

/** Of its choices the first alone is read: an event may hold thousands of wrong ones, each with an error of its own. */
const Part = z.object({ choices: z.nullish(z.array(z.unknown())), usage: Usage, error: z.nullish(z.unknown()) });
const Choice = z.object({
  finish_reason: z.nullish(z.string()),
  delta: z.nullish(
    z.object({
      content: z.nullish(z.string()),
      refusal: z.nullish(z.string()),
      reasoning_content: z.nullish(z.string()),
      reasoning: z.nullish(z.unknown()),
    }),
  ),
});

/** A part is a token or a few; of thoughts there are many times as many as of the reply. */
const MOST_PARTS = 200_000;

/** Reads it to its end. @throws CallRefused where the service breaks off */
export async function streamedIn(body: ReadableStream<Uint8Array>, onText: OnText, key: string | null): Promise<Written> {
  const written = unwritten();
  let parts = 0;
  for await (const read of parseJsonEventStream({ stream: body as ReadableStream<Uint8Array<ArrayBuffer>>, schema: z.unknown() })) {
    if ((parts += 1) > MOST_PARTS || written.text.length > LONGEST) throw new Error('The reply is too long.');
    // What is no part of a reply says nothing.
    const part = Part.safeParse(read.success ? read.value : null);
    if (!part.success) continue;
    const { choices, usage, error } = part.data;
    if (error != null) throw brokenOff(error, key);
    if (usage) Object.assign(written, tokensOf(usage));
    const { delta, finish_reason: finish } = Choice.safeParse(choices?.[0]).data ?? {};
    if (isThought(delta)) written.thought = true;
    if (finish === 'content_filter' || (delta?.refusal ?? '') !== '') written.ended = 'refused';
    else if (finish === 'length') written.ended = 'length';
    if (delta?.content) await onText((written.text += delta.content));
  }
  return written;
}

type Delta = z.infer<typeof Choice>['delta'];

const isThought = (delta: Delta): boolean => (delta?.reasoning_content ?? '') !== '' || (delta?.reasoning ?? '') !== '';
