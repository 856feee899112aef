/** How large what is answered to one post may be: of calls that tools make, and of the messages that come of them. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, isJSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';
import type { Send } from './service.ts';

/** Bytes of the answer to one message, and to those of a batch together. */
const MOST_BYTES = { alone: 32_000_000, batch: 8_000_000 };
/** What the protocol names a failure within. */
const INTERNAL = -32_603;

const sentences = {
  alone: 'This is more than one answer holds. Ask for a part of it, or export the request.',
  batch: 'The answers to this batch are as long as they may be. Ask for this by itself.',
};

const counter = (most: number) => {
  let bytes = 0;
  return {
    isFull: () => bytes >= most,
    /** Counts so many more; false where they are too many, and there is no room for others either then. */
    add(more: number): boolean {
      const fits = bytes + more <= most;
      bytes = fits ? bytes + more : most;
      return fits;
    },
  };
};

/** Bounds of one post with so many messages. */
export function boundsOf(messages: number) {
  const kind = messages > 1 ? 'batch' : 'alone';
  const [read, sent] = [counter(MOST_BYTES[kind]), counter(MOST_BYTES[kind])];
  return {
    /** No call is made where there is no room, and what is larger than the rest of it is thrown away. @throws Error with the sentence */
    calls:
      (send: Send): Send =>
      async (call) => {
        if (read.isFull()) throw new Error(sentences[kind]);
        const answer = await send(call);
        if (!read.add(Buffer.byteLength(answer.text))) throw new Error(sentences[kind]);
        return answer;
      },
    /** A tool tells what it found twice, as text and as values: what comes out is counted too, and the sentence stands for what is too much. */
    messages<T extends Transport>(transport: T): T {
      const send = transport.send.bind(transport);
      transport.send = (message: JSONRPCMessage, options) => {
        if (!isJSONRPCResultResponse(message) || sent.add(Buffer.byteLength(JSON.stringify(message)))) return send(message, options);
        return send({ jsonrpc: '2.0', id: message.id, error: { code: INTERNAL, message: sentences[kind] } }, options);
      };
      return transport;
    },
  };
}
