/** Brought into a service by its test: on a signal its event loop stands, as something without an end does; on another it is only busy. */
import { isMainThread } from 'node:worker_threads';

const ever = { begun: 0 };

function standsStill() {
  for (;;) ever.begun = JSON.stringify(ever).length;
}

/** Works in pieces, between which everything else has its turn. */
function isBusy(pieces) {
  const until = performance.now() + 100;
  while (performance.now() < until);
  if (pieces > 1) setImmediate(isBusy, pieces - 1);
  else process.stderr.write('was busy\n');
}

if (isMainThread && process.argv.includes('serve')) {
  process.on('SIGUSR2', standsStill);
  process.on('SIGWINCH', () => isBusy(100));
}
