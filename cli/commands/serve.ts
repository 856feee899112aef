/** `rejoinder serve`: the service, as `npm start` runs it. */
import type { CommandModule } from 'yargs';
import { CommandFailure, fail } from '../output.ts';
import { serviceConfig } from '../service-config.ts';

/** sysexits: somebody else has it for now. */
const TEMPORARY_FAILURE = 75;

export const command: CommandModule<object, object> = {
  command: 'serve',
  describe: 'Run the service',
  builder: (yargs) => yargs.example('PORT=3001 $0 serve', 'Runs the service on another port; .env.example names every setting') as never,
  handler: async () => {
    const started = performance.now();
    const config = serviceConfig();
    const { serve, AlreadyRunning } = await import('#server/main.ts');
    try {
      await serve(config, (address) => {
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        process.stdout.write(`Rejoinder is ready: ${address}  (${seconds} s; Ctrl-C stops it)\n`);
      });
    } catch (error) {
      if (error instanceof AlreadyRunning) throw new CommandFailure(error.message, TEMPORARY_FAILURE);
      if ((error as Error).name === 'StartRefused') fail((error as Error).message);
      throw error;
    }
  },
};
