import { askedAlone } from '../read-question.ts';
import { factAsked } from './fact-asked.ts';

/** Until the end of the line, the cell or the sentence; of blanks no two follow each other. */
const LABELLED = /(?<=^|[.;|•\n\t]\s?)([^:|•;.\n\t]{3,60}):\s([^|•;\n\t]{2,200}?)(?=\s?(?:[|•;\n\t]|\.\s|\.?$))/gmu;
/** Where the next label of the same line may begin: at a word with a capital, up to its colon. */
const NEXT = /\s(?=(\p{Lu}[^:|•;.]{2,40}):\s)/gu;

/** What stands as "Label: value" in a text, in its order; values whose end nothing tells, because the next label follows in the same line, are left out. */
export function labelledIn(text: string): { label: string; value: string }[] {
  const found: { label: string; value: string }[] = [];
  for (const [, label = '', rest = ''] of withoutRuns(text).matchAll(LABELLED)) addFrom(label, rest, found);
  return found;
}

/** What separates most of a run of blanks stands for it: how long it is tells nothing, and would be looked through again and again. */
const withoutRuns = (text: string): string =>
  text.replaceAll(/\s+/gu, (run) => (run.includes('\n') ? '\n' : run.includes('\t') ? '\t' : ' '));

function addFrom(label: string, rest: string, found: { label: string; value: string }[]): void {
  const starts = [...rest.matchAll(NEXT)];
  const next = starts.find(([, one = '']) => factAsked(askedAlone(one)) !== null);
  if (starts.length === 0) found.push({ label: label.trim(), value: rest.trim() });
  if (!next) return;
  const [, following = ''] = next;
  found.push({ label: label.trim(), value: rest.slice(0, next.index).trim() });
  addFrom(following, rest.slice(next.index + 1 + following.length + 1).trim(), found);
}
