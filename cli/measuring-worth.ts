/** `rejoinder eval worth`: what each rule of the table of decisions is worth. */
import { filledForms } from '#eval/worth/filled-forms.ts';
import { measureWorth } from '#eval/worth/measure-worth.ts';
import { idle, worthTable, writeWorth } from '#eval/worth/report-worth.ts';
import { withModel, withoutModel } from '#eval/worth/sets.ts';
import { print, progress } from './output.ts';

interface Arguments {
  /** A folder with real forms beside the sets that ship. */
  data: string | undefined;
  /** Keeps the page docs/worth.md. */
  accept: boolean;
  json: boolean;
}

/** Measures every set without each rule that spoke in it, and prints what changes. */
export async function printWorth({ data, accept, json }: Arguments): Promise<void> {
  const bar = progress('Without one rule');
  const opens = [withoutModel, withModel, ...(data === undefined ? [] : [filledForms(data)])];
  const worth = await measureWorth(opens, (_, done, total) => bar.update(done, total)).finally(() => bar.end());
  if (accept) await writeWorth(worth, `npm run eval -- worth --accept${data === undefined ? '' : ' --data FOLDER'}`);
  const { little, silent } = idle(worth);
  const rules = Object.fromEntries([...worth.rules].map(([name, groups]) => [name, Object.fromEntries(groups)]));
  print(json, { asked: Object.fromEntries(worth.asked), rules, little, silent }, () =>
    [worthTable(worth), `Under ±.002 everywhere: ${little.join(', ')}`, `Spoke nowhere: ${silent.join(', ')}`].join('\n\n'),
  );
}
