/** `rejoinder eval ablation`: what each class of words is worth. */
import type { Effect } from '#eval/ablation/model.ts';
import { runAblation } from '#eval/ablation/run-ablation.ts';
import { print, progress } from './output.ts';

const rounded = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));

/** "duty (stance `demands` …): 12 proposals; open: coverage of choices .493 → .480". */
const effectLine = ({ name, decides, changed, figures }: Effect): string => {
  const said = figures.map(({ name: figure, before, after }) => `\n    ${figure} ${rounded(before)} → ${rounded(after)}`).join('');
  return `${name}${decides === null ? '' : ` (${decides})`}: ${changed === 0 ? 'changes nothing' : `${changed} proposals change`}${said}`;
};

/** Measures with one class empty at a time, all without `classes`, and prints what changes. */
export async function printAblation({ classes, json }: { classes: string[]; json: boolean }) {
  const bar = progress('Without one class');
  const effects = await runAblation(classes, (done, total) => bar.update(done, total)).finally(() => bar.end());
  print(json, { effects }, () => effects.map(effectLine).join('\n'));
}
