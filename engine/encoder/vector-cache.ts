/** Vectors kept on disk by model and text, so that a text is encoded once on a machine. Everything in it can be made again. */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface VectorCache {
  get(text: string): Promise<Float32Array | undefined>;
  put(entries: { text: string; vector: Float32Array }[]): Promise<void>;
}

const KEY_BYTES = 16;

/**
 * Files `<folder>/<model>/<first byte of the key>.vec`, each a row of records: 16 bytes of SHA-256 of the text, then the
 * vector as little-endian float32. Records are appended whole; a file whose length is no multiple of a record (the disk
 * was full) is thrown away.
 */
export function openVectorCache(folder: string, model: string, dimensions: number): VectorCache {
  const home = join(folder, createHash('sha256').update(model).digest('hex').slice(0, 16));
  const record = KEY_BYTES + dimensions * 4;
  const shards = new Map<string, Promise<Map<string, Buffer>>>();
  const made = mkdir(home, { recursive: true });

  const pathOf = (shard: string) => join(home, `${shard}.vec`);
  const load = async (shard: string): Promise<Map<string, Buffer>> => {
    await made;
    const found = new Map<string, Buffer>();
    const bytes = await readFile(pathOf(shard)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    if (bytes.length % record !== 0) {
      await rm(pathOf(shard), { force: true });
      return found;
    }
    for (let at = 0; at < bytes.length; at += record)
      found.set(bytes.toString('hex', at, at + KEY_BYTES), bytes.subarray(at + KEY_BYTES, at + record));
    return found;
  };
  const shardOf = (key: string): Promise<Map<string, Buffer>> => {
    const name = key.slice(0, 2);
    const open = shards.get(name) ?? load(name);
    shards.set(name, open);
    return open;
  };

  return {
    async get(text) {
      const key = keyOf(text);
      const bytes = (await shardOf(key)).get(key);
      return bytes && toVector(bytes, dimensions);
    },
    async put(entries) {
      const byShard = new Map<string, Buffer[]>();
      for (const { text, vector } of entries) {
        const key = keyOf(text);
        const shard = await shardOf(key);
        if (shard.has(key)) continue;
        const bytes = toBytes(vector);
        shard.set(key, bytes);
        const records = byShard.get(key.slice(0, 2)) ?? [];
        records.push(Buffer.concat([Buffer.from(key, 'hex'), bytes]));
        byShard.set(key.slice(0, 2), records);
      }
      for (const [shard, records] of byShard) await appendFile(pathOf(shard), Buffer.concat(records));
    },
  };
}

const keyOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, KEY_BYTES * 2);

function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, at) => bytes.writeFloatLE(value, at * 4));
  return bytes;
}

function toVector(bytes: Buffer, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let at = 0; at < dimensions; at++) vector[at] = bytes.readFloatLE(at * 4);
  return vector;
}
