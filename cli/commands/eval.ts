/** `rejoinder eval`: the project's own figures on the data that ships with it, or on a folder. */
import type { CommandModule } from 'yargs';
import { type RuleName, isRule, ruleNames } from '#engine/decision/table.ts';
import { acceptBaseline, compareWithBaseline, readBaseline } from '#eval/run/baseline.ts';
import type { Comparison } from '#eval/run/baseline.ts';
import { evalParts, type Part } from '#eval/run/gauges.ts';
import { failureLines } from '#eval/run/report.ts';
import { partsOf, runEval } from '#eval/run.ts';
import type { EvalResult } from '#eval/run.ts';
import { printAblation } from '../measuring-ablation.ts';
import { printEvidence } from '../measuring-evidence.ts';
import { printLawRead } from '../measuring-law-read.ts';
import { printReader } from '../measuring-reader.ts';
import { printTold } from '../measuring-told.ts';
import { printWorth } from '../measuring-worth.ts';
import { exit, fail, print, progress, warn } from '../output.ts';

interface Arguments {
  part: Part | 'evidence' | 'reader' | 'told' | 'law-reader' | 'ablation' | 'worth' | 'all';
  without: string[];
  data: string | undefined;
  set: string | undefined;
  record: string | undefined;
  keep: string | undefined;
  json: boolean;
  failures: boolean;
  heldOut: boolean;
  check: boolean | undefined;
  accept: boolean | undefined;
}

export const command: CommandModule<object, Arguments> = {
  command: 'eval [part]',
  describe: 'Measure how right the product is',
  builder: (yargs) =>
    yargs
      .positional('part', {
        choices: [...evalParts, 'evidence', 'reader', 'told', 'law-reader', 'ablation', 'worth', 'all'] as const,
        default: 'all',
        describe: 'What is measured',
      })
      .option('data', { type: 'string', describe: 'A folder with gold of its own (eval/README.md says how it is laid out)' })
      .option('set', { type: 'string', describe: 'With evidence: the folder of one company instead of the three that ship' })
      .option('record', {
        type: 'string',
        describe: 'With reader, told or law-reader: a folder for prompts without a recorded reply, and for replies to them',
      })
      .option('keep', {
        type: 'string',
        describe: 'With reader, told or law-reader, and --record: keeps the replies in that folder, as those of this model',
      })
      .option('without', {
        type: 'string',
        array: true,
        default: [],
        describe:
          'With ablation: these classes of words alone, one empty at a time; “concept:” is all that begin so. With answers, evidence or reader: rules of the table of decisions (engine/decision/table.ts) that are not asked',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document instead of tables' })
      .option('failures', {
        type: 'boolean',
        default: false,
        describe: 'List where it was wrong, and why; of the questions, every second one',
      })
      .option('held-out', { type: 'boolean', default: false, describe: 'With --failures: those of the held-out half too' })
      .option('check', { type: 'boolean', describe: 'Fail when a figure is worse than the baseline by more than noise' })
      .option('accept', { type: 'boolean', describe: 'Keep these figures as the baseline' })
      .conflicts('data', ['check'])
      .example('$0 eval', 'All figures on the data that ships')
      .example('$0 eval answers --failures', 'Each answer that was wrong')
      .example('$0 eval evidence', 'What the answers are worth that rest on the papers of five invented companies')
      .example('$0 eval reader', 'What a language model makes of the same, from replies that were recorded')
      .example('$0 eval told', 'Whether answers that no longer hold are found when papers change')
      .example('$0 eval law-reader', 'What a language model makes of questions on law, from replies that were recorded')
      .example('$0 eval ablation --without duty', 'What changes when a class of words is empty')
      .example('$0 eval reader --without choice-unsure', 'What a rule of the table of decisions is worth')
      .example('$0 eval worth', 'What each rule of that table is worth')
      .example('$0 eval --check', 'For continuous integration') as never,
  handler: async ({ part, without, data, set, record, keep, json, failures, heldOut, check, accept }) => {
    if (part === 'ablation') return printAblation({ classes: without, json });
    if (part === 'evidence') return printEvidence({ folder: set, without: rulesNamed(without), json, failures });
    if (part === 'reader') return printReader({ record, keep, without: rulesNamed(without), json, failures });
    if (part === 'worth') return printWorth({ data, accept: accept ?? false, json });
    if (part === 'law-reader') return printLawRead({ json, failures, record, keep });
    if (part === 'told') return printTold({ json, failures, record, keep });
    const asked = await partsAsked(part, data, accept);
    let bar = { label: '', line: progress('') };
    const result = await runEval({
      parts: asked,
      listHeldOut: heldOut,
      without: rulesNamed(without),
      ...(data === undefined ? {} : { folder: data }),
      onProgress: (label, done, total) => {
        if (label !== bar.label) {
          bar.line.end();
          bar = { label, line: progress(label) };
        }
        bar.line.update(done, total);
      },
    }).finally(() => bar.line.end());
    const byWordsAlone = result.answers?.searchByWordsAlone ?? result.law?.searchByWordsAlone;
    if (byWordsAlone) warn(byWordsAlone);
    if (accept) await acceptBaseline(result.gauges);
    const comparison = data === undefined && !accept ? compareWithBaseline(await readBaseline(), asked, result.gauges) : null;
    print(json, documentOf(result, comparison, failures), () => describe(result, comparison, failures));
    if (check && comparison && comparison.worse.length > 0)
      fail(
        `${comparison.worse.length === 1 ? 'One figure is' : `${comparison.worse.length} figures are`} worse than the baseline by more than noise:\n  ${comparison.worse.join('\n  ')}\nSee where with: rejoinder eval --failures. If this is as it should be, keep it with: rejoinder eval ${part} --accept`,
      );
  },
};

/** @throws ends the command with a sentence for a name that no rule has */
function rulesNamed(names: string[]): ReadonlySet<RuleName> {
  const unknown = names.filter((name) => !isRule(name));
  if (unknown.length > 0) fail(`No rule is named ${unknown.join(', ')}. The rules are: ${ruleNames.join(', ')}.`, exit.usage);
  return new Set(names.filter(isRule));
}

async function partsAsked(part: Part | 'all', data: string | undefined, accept = false): Promise<Part[]> {
  if (data === undefined) return part === 'all' ? [...evalParts] : [part];
  if (accept) fail('The baseline is kept of what ships: leave out --data or --accept.', exit.usage);
  const there = await partsOf(data);
  const asked = part === 'all' ? there : there.filter((one) => one === part);
  if (asked.length === 0)
    fail(
      `${data} holds no gold${part === 'all' ? '' : ` for ${part}`}: gold.json beside questionnaires, the folders questions and knowledge, or the folder law (eval/README.md).`,
      exit.usage,
    );
  return asked;
}

function documentOf(
  { gauges: _, tables: __, failures, ...figures }: EvalResult,
  comparison: Comparison | null,
  withFailures: boolean,
): object {
  return { ...figures, ...(comparison ? { baseline: comparison } : {}), ...(withFailures ? { failures } : {}) };
}

function describe({ tables, failures, ms }: EvalResult, comparison: Comparison | null, shown: boolean): string {
  const lines = [tables.join('\n\n')];
  if (shown)
    lines.push(
      ...Object.values(failures)
        .filter((list) => list.length > 0)
        .map(failureLines),
    );
  if (comparison && comparison.worse.length > 0)
    lines.push(`Worse than the baseline by more than noise:\n  ${comparison.worse.join('\n  ')}`);
  if (comparison && comparison.better.length > 0)
    lines.push(`Better than the baseline by more than noise:\n  ${comparison.better.join('\n  ')}\nKeep it with: rejoinder eval --accept`);
  lines.push(`${Math.round(ms / 1000)} s`);
  return lines.join('\n\n');
}
