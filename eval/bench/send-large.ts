/** On a thread of its own, so that what it sends keeps no call of the benchmark waiting: bodies of 14.5 MB, each to its end. */
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';

const PART = 65_536;
/** For what is left to be sent once the answer is there. */
const REST_MS = 200;
/** Who says that the connection ends with the call is not waited for until all of it has come. */
const agent = new Agent({ keepAlive: true });
const { url, paths, times, chunked } = workerData as { url: string; paths: string[]; times: number; chunked: boolean };
const keys = Array.from({ length: 1_200_000 }, (_, at) => `"k${at}":1`);
const body = Buffer.from(`{${keys.join(',')}}`);
const parts = Array.from({ length: Math.ceil(body.length / PART) }, (_, at) => body.subarray(at * PART, (at + 1) * PART));

/** What the call is answered, and when, while the rest of it goes on coming. */
const send = (path: string): Promise<{ path: string; status: number; ms: number }> =>
  new Promise((resolve, reject) => {
    const type = path.endsWith('callback') ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { 'content-type': type, ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }) };
    const started = performance.now();
    let said: { path: string; status: number; ms: number } | null = null;
    const call = request(`${url}${path}`, { method: 'POST', headers, agent }, (answer) => {
      said = { path, status: answer.statusCode ?? 0, ms: performance.now() - started };
      answer.resume().on('end', () => setTimeout(() => call.destroy(), REST_MS));
    });
    call.on('error', () => undefined).on('close', () => (said ? resolve(said) : reject(new Error(`${path} was not answered.`))));
    Readable.from(parts).pipe(call);
  });

const answers = [];
for (let time = 0; time < times; time += 1) for (const path of paths) answers.push(await send(path));
agent.destroy();
parentPort?.postMessage(answers);
