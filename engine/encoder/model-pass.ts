/** One pass of the encoder's model over a text. */
import type { InferenceSession, Tensor } from 'onnxruntime-node';

/** The outputs named, for one text's token ids. */
export async function passOf(session: InferenceSession, make: typeof Tensor, ids: number[], outputs: string[]): Promise<Float32Array[]> {
  const shape = [1, ids.length];
  const inputs = {
    input_ids: new make('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new make('int64', new BigInt64Array(ids.length).fill(1n), shape),
  };
  const output = await session.run(inputs, outputs);
  return outputs.map((name) => Float32Array.from(output[name]!.data as Float32Array));
}
