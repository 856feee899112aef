/** `rejoinder worker`: a worker process beside the service, on the same DATA_DIR or DATABASE_URL. */
import type { CommandModule } from 'yargs';
import { fail } from '../output.ts';
import { serviceConfig } from '../service-config.ts';

export const command: CommandModule<object, object> = {
  command: 'worker',
  describe: 'Run a worker process only',
  builder: (yargs) => yargs.example('WORKER_CONCURRENCY=8 $0 worker', 'Runs eight jobs at a time') as never,
  handler: async () => {
    const config = serviceConfig();
    const { serveWorker } = await import('#server/main.ts');
    await serveWorker(config).catch((error: Error) => (error.name === 'StartRefused' ? fail(error.message) : Promise.reject(error)));
    process.stderr.write('The worker takes jobs. Ctrl-C stops it.\n');
  },
};
