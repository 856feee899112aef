/** The command line (docs/guide/command-line.md). Each command is one file of `commands/`, loaded only when it is called. */
import yargs from 'yargs';
import type { Argv, CommandModule } from 'yargs';
import { exit, explain, shown } from './output.ts';

type Loaded = { command: CommandModule<object, object> };

/** Name → what it does, in the order of `--help`, and where it is. */
const commands: Record<string, { usage: string; describe: string; load: () => Promise<Loaded> }> = {
  extract: { usage: 'extract <file>', describe: 'Find the questions of a questionnaire', load: () => load('extract') },
  fill: { usage: 'fill <file>', describe: 'Write answers into a copy of a questionnaire', load: () => load('fill') },
  prove: { usage: 'prove <original> <filled>', describe: 'Show every difference between two files', load: () => load('prove') },
  index: { usage: 'index <paths..>', describe: 'Read files and folders into a knowledge index', load: () => load('index') },
  ask: { usage: 'ask <question>', describe: 'Answer one question from the knowledge', load: () => load('ask') },
  search: { usage: 'search <words>', describe: 'Search the knowledge by words and by meaning', load: () => load('search') },
  answer: { usage: 'answer <file>', describe: 'Find, answer and fill in a questionnaire', load: () => load('answer') },
  backtest: { usage: 'backtest <file>', describe: 'Answer a filled questionnaire from the rest and compare', load: () => load('backtest') },
  told: { usage: 'told <given>', describe: 'Find the answers given to customers that no longer hold', load: () => load('told') },
  law: { usage: 'law <action>', describe: 'Ask about Slovenian law, import acts', load: () => load('law') },
  eval: { usage: 'eval [part]', describe: 'Measure how right the product is', load: () => load('eval') },
  serve: { usage: 'serve', describe: 'Run the service', load: () => load('serve') },
  worker: { usage: 'worker', describe: 'Run a worker process only', load: () => load('worker') },
  migrate: { usage: 'migrate', describe: 'Bring the database to the newest schema', load: () => load('migrate') },
  backup: { usage: 'backup <file>', describe: 'Write a backup of everything, while the service runs', load: () => load('backup') },
  restore: { usage: 'restore <file>', describe: 'Bring a backup into an empty place', load: () => load('restore') },
  reindex: { usage: 'reindex', describe: 'Write the search index anew from the database', load: () => load('reindex') },
  doctor: { usage: 'doctor', describe: 'Check the configuration and every outside service', load: () => load('doctor') },
  user: { usage: 'user <action>', describe: 'Add people (user add)', load: () => load('user') },
  token: { usage: 'token <action>', describe: 'Make API tokens (token create)', load: () => load('token') },
  mcp: { usage: 'mcp', describe: 'Offer the product to programs (MCP)', load: () => load('mcp') },
};

const load = (name: string): Promise<Loaded> => import(`./commands/${name}.ts`) as Promise<Loaded>;

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const named = args.find((word) => !word.startsWith('-'));
  const entry = named === undefined ? undefined : commands[named];
  let parser: Argv<object> = yargs(args)
    .scriptName('rejoinder')
    .usage('$0 <command>\n\nAnswers questionnaires from what your company knows. Results on standard output, all else on standard error.')
    .option('debug', { type: 'boolean', describe: 'Show where an error came from', global: true })
    .completion('completion', 'Print a script for shell completion: rejoinder completion >> ~/.bashrc')
    .strict()
    .demandCommand(1, 'Name a command; rejoinder --help lists them.')
    .recommendCommands()
    .exitProcess(false)
    .version(false)
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .fail((message, error) => {
      throw error ?? new UsageError(message);
    });
  if (entry) parser = parser.command((await entry.load()).command);
  else for (const { usage, describe } of Object.values(commands)) parser = parser.command(usage, describe);
  await parser.parseAsync();
}

class UsageError extends Error {}

process.on('SIGINT', () => process.exit(exit.interrupted));
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? exit.done : exit.failed));

try {
  await run();
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${shown(error.message)}\n`);
    process.exitCode = exit.usage;
  } else {
    const { sentence, status } = explain(error);
    process.stderr.write(`${shown(sentence)}\n`);
    if (process.argv.includes('--debug') && error instanceof Error) process.stderr.write(`${shown(error.stack ?? '')}\n`);
    process.exitCode = status;
  }
}
