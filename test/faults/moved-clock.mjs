/** Brought into a service by its test: every thread's clock is off by so many milliseconds as a file says. */
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const LOOK_MS = 50;
const Real = Date;
let off = 0;

function look() {
  try {
    off = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0;
  } catch {
    off = 0;
  }
}

if (process.env.CLOCK_FILE) {
  look();
  setInterval(look, LOOK_MS).unref();
  const realNow = Real.now.bind(Real);
  Real.now = () => realNow() + off;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, as),
    apply: (target) => new target(target.now()).toString(),
  });
}
