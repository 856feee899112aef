/**
 * How often drafts of each kind are right (`engine/answers/measured.json`), on the sets of other hands:
 *
 *   node eval/measure-kinds.ts [--data DATA]
 *
 * Asks the questions of the companies and of the open set and, where the folder of real papers and forms is named, those whose partner in one
 * other form is labelled (right is the partner that asks the same). A text is right when it cites the gold of every part and says all that it must.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Proposal } from '#contract/answers.ts';
import { type Answered, answerFrom, bestDraft } from '#engine/answers/embedded-engine.ts';
import type { Asked } from '#engine/answers/model.ts';
import { askedAlone, askedOf } from '#engine/answers/read-question.ts';
import { readSource } from '#engine/files/read-source.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { judgeEvidence } from './evidence/judge-evidence.ts';
import { companyFolders, readCompany } from './evidence/read-company.ts';
import { openSet } from './open/knowledge.ts';
import { judge } from './run/judge.ts';

/** Where the steps of a kind begin. */
const STEPS = [0, 0.2, 0.3, 0.4, 0.5, 0.75, 0.95];

/** Forms whose questions have labelled partners in the filled form. */
const LABELLED = [
  { labels: 'labels/caiq301_to_caiq4.json', form: 'questionnaires/caiq-v301-2017/csa-caiq-v3.0.1-09-01-2017.xlsx' },
  { labels: 'labels/hecvat_to_caiq4.json', form: 'kb/instructure/Canvas LMS/Canvas LMS HECVAT Full.xlsx' },
];
const FILLED = 'kb/instructure/Instructure/Instructure CAIQ.xlsx';

const counts = new Map<string, { right: number; of: number }>();
function count(name: string, right: boolean): void {
  const so = counts.get(name) ?? { right: 0, of: 0 };
  counts.set(name, { right: so.right + Number(right), of: so.of + 1 });
}

interface Drafted extends Answered {
  draft: NonNullable<ReturnType<typeof bestDraft>>;
}

async function ask(
  set: string,
  asked: Asked,
  index: Parameters<typeof answerFrom>[1]['index'],
  right: (of: Drafted) => Promise<boolean> | boolean,
) {
  const answered = await answerFrom(asked, { index });
  const draft = bestDraft(asked, answered.evidence);
  if (draft === null) return;
  const step = STEPS.findLast((from) => draft.strength >= from);
  count(`${set} · ${draft.kind} from ${step}`, await right({ ...answered, draft }));
}

/** What the draft would say, whatever its kind is worth. */
const saidBy = ({ draft, proposal }: Drafted): Proposal => ({
  ...proposal,
  status: 'needs_review',
  answer: draft.candidate.answer,
  choice: null,
  citations: draft.candidate.citations,
});

for (const path of companyFolders) {
  const { name, papers, questions } = await readCompany(path);
  const { index, close } = await openKnowledge({ paths: [papers], encode: true });
  for (const question of questions)
    await ask(
      name,
      askedAlone(question.question, question.options ?? []),
      index,
      (answered) => judgeEvidence({ ...question, options: null }, saidBy(answered), []).worth === 'answers',
    );
  await close();
}

const set = await openSet();
const open = await openKnowledge({ paths: set.paths, encode: true });
for (const question of set.questions)
  await ask('open set', askedAlone(question.question, question.options), open.index, async (answered) => {
    const choice = answered.draft.candidate.choice;
    const judged = await judge(set, question, { ...saidBy(answered), choice }, []);
    return judged.right;
  });
await open.close();

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (values.data) await measureData(values.data);

async function measureData(data: string): Promise<void> {
  const { index, close } = await openKnowledge({ paths: [join(data, FILLED)], encode: true });
  for (const { labels, form } of LABELLED) {
    const { pairs } = JSON.parse(await readFile(join(data, labels), 'utf8')) as { pairs: Record<string, Record<string, number>> };
    const { questions } = findQuestions(await readSource(new Uint8Array(await readFile(join(data, form))), basename(form)), basename(form));
    for (const question of questions) {
      const partners = pairs[question.id ?? ''];
      if (!partners) continue;
      await ask('labelled', askedOf(question, questions), index, ({ evidence, draft }) => {
        const lead = evidence.pairs.find(({ hit }) => hit.pair.place.cell === draft.candidate.citations[0]?.cell);
        return partners[lead?.hit.pair.ref ?? ''] === 2;
      });
    }
  }
  await close();
}

for (const [name, { right, of }] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`${name}: ${right} of ${of}`);
