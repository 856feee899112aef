/** Prints as JSON the regular expressions that modules put together when they are loaded, each once, with its place; the files of the modules come as a list on standard input. */
import { text } from 'node:stream/consumers';

const made = new Map();
const put = (target, args, self) => {
  const pattern = Reflect.construct(target, args, self);
  const [at] = new Error().stack
    .split('\n')
    .flatMap((line) => /file:\/\/(\/[^:]*):(\d+)/.exec(line)?.slice(1).join(':') ?? [])
    .slice(1);
  if (at && !made.has(String(pattern))) made.set(String(pattern), { at, source: pattern.source, flags: pattern.flags });
  return pattern;
};
globalThis.RegExp = new Proxy(globalThis.RegExp, { construct: put, apply: (target, _self, args) => put(target, args, target) });

for (const file of JSON.parse(await text(process.stdin))) await import(file);
process.stdout.write(JSON.stringify([...made.values()].filter(({ at }) => !at.includes('node_modules'))), () => process.exit());
