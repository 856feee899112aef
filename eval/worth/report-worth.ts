/** What the rules are worth, as tables and as the page that is kept of them (docs/worth.md). */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Row, type RuleName, decides, ruleNames, table } from '#engine/decision/table.ts';
import type { GroupWorth, Worth } from './model.ts';

const page = fileURLToPath(new URL('../../docs/worth.md', import.meta.url));
/** A rule that changes less than this share of a group's questions is worth nothing there. */
const LEAST = 0.002;

const changes = ['right', 'plainRight', 'plainWrong'] as const;
const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

const doesOf = ({ refuse, withholdChoice, flag, shows, review, reopen, atMost }: Row): string =>
  [
    refuse ? 'refuse' : [],
    withholdChoice ? 'withhold the choice' : [],
    flag ? `flag \`${flag}\`` : [],
    shows ? `show \`${shows}\`` : [],
    review ? 'review' : [],
    reopen ? 'reopen' : [],
    atMost === undefined ? [] : `at most ${atMost === 'found' ? 'what it finds' : atMost}`,
  ]
    .flat()
    .join(', ');

const isWorth = (of: GroupWorth, asked: number): boolean => changes.some((change) => Math.abs(of[change]) / asked >= LEAST);

/** Rules that spoke and changed too little in every group · rules that spoke nowhere; notes are in neither. */
export function idle({ asked, rules }: Worth): { little: RuleName[]; silent: RuleName[] } {
  const deciding = ruleNames.filter(decides);
  const groups = (name: RuleName) => [...(rules.get(name) ?? [])];
  return {
    little: deciding.filter((name) => rules.has(name) && !groups(name).some(([group, of]) => isWorth(of, asked.get(group) ?? 1))),
    silent: deciding.filter((name) => !rules.has(name)),
  };
}

const cellOf = (of: GroupWorth | undefined): string =>
  of ? `${of.spoke} (${of.wrong}): ${changes.map((change) => signed(of[change])).join(' · ')}` : '';

/** A row for each rule that decides and spoke somewhere. */
export function worthTable({ asked, wrong, rules }: Worth): string {
  const groups = [...asked.keys()];
  const heads = ['rule', 'does', ...groups.map((group) => `${group}: ${asked.get(group) ?? 0} (${wrong.get(group) ?? 0})`)];
  const rows = ruleNames
    .filter((name) => decides(name) && rules.has(name))
    .map((name) => [`\`${name}\``, doesOf(table[name]), ...groups.map((group) => cellOf(rules.get(name)?.get(group)))]);
  return [heads, heads.map(() => '---'), ...rows].map(line).join('\n');
}

const named = (names: RuleName[]): string => (names.length > 0 ? names.map((name) => `\`${name}\``).join(', ') : 'none');

/** The page. Pure. */
export function worthPage(worth: Worth, command: string): string {
  const { little, silent } = idle(worth);
  const notes = ruleNames.filter((name) => !decides(name));
  return `# What each rule of the decision is worth

Written by \`${command}\`: each set is answered as it is, and again without each rule of the [table of decisions](../engine/decision/table.ts) that spoke in it. A cell says of how many questions a rule spoke, in brackets how many of their drafts are wrong, then what changes **without** it alone: right answers · right ones that go out unread · wrong ones that go out unread. A rule that guards has a plus at the end; one that costs more than it guards has its plus in the middle. Where several rules speak of the same draft, none of them changes anything by itself: then the brackets tell, beside those of the head, whether it speaks of wrong drafts more often than chance.

Sets: the open set and six invented companies, without a language model and from its recorded replies; real forms that companies filled in (with \`--data\`), whose questions with a chosen option are answered from the companies' other papers. Not measured here: what a form asks for beside its answer, and what is known only later (a second look, a source that is gone).

${worthTable(worth)}

**Under ±.002 in every group**: ${named(little)}.

**Spoke in no set**: ${named(silent)}.

**Notes**, which decide nothing: ${named(notes)}.
`;
}

export const writeWorth = (worth: Worth, command: string): Promise<void> => writeFile(page, worthPage(worth, command));
