/**
 * How often drafts of each kind are right (`engine/answers/measured.json`), on the sets of other hands:
 *
 *   node eval/measure-kinds.ts [--data DATA]
 *
 * Asks the questions of the companies and of the open set and, where the folder of real papers and forms is named, the graded questions (right is a
 * first sentence that answers) and those whose partner in one other form is labelled (right is the partner that asks the same). A
 * text is right when it cites the gold of every part and says all that it must; a mark that documents would mean is counted beside it.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Proposal } from '#contract/answers.ts';
import { type Answered, answerFrom } from '#engine/answers/embedded-engine.ts';
import type { Asked } from '#engine/answers/model.ts';
import { meaningOf } from '#engine/answers/options.ts';
import { askedAlone, askedOf } from '#engine/answers/read-question.ts';
import { readSource } from '#engine/files/read-source.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import { judgeEvidence } from './evidence/judge-evidence.ts';
import { companyFolders, readCompany } from './evidence/read-company.ts';
import { openSet } from './open/knowledge.ts';
import { judge } from './run/judge.ts';
import { hashOf, questionsOf, readGrades } from './sentences/graded-questions.ts';

/** Where the steps of a kind begin. */
const STEPS = [0, 0.2, 0.3, 0.4, 0.5, 0.75, 0.95];

/** Forms whose questions have labelled partners in the filled form. */
const LABELLED = [
  { labels: 'labels/caiq301_to_caiq4.json', form: 'questionnaires/caiq-v301-2017/csa-caiq-v3.0.1-09-01-2017.xlsx' },
  { labels: 'labels/hecvat_to_caiq4.json', form: 'kb/instructure/Canvas LMS/Canvas LMS HECVAT Full.xlsx' },
];
const FILLED = 'kb/instructure/Instructure/Instructure CAIQ.xlsx';

interface Right {
  draft: boolean;
  /** The mark that its sentence would mean; null where none was read. */
  mark: { is: string; right: boolean } | null;
}

const counts = new Map<string, { right: number; of: number }>();
function count(name: string, right: boolean): void {
  const so = counts.get(name) ?? { right: 0, of: 0 };
  counts.set(name, { right: so.right + Number(right), of: so.of + 1 });
}

async function ask(
  set: string,
  asked: Asked,
  index: Parameters<typeof answerFrom>[1]['index'],
  right: (of: Answered) => Promise<Right> | Right,
) {
  const answered = await answerFrom(asked, { index });
  const { draft } = answered;
  if (draft === null) return;
  const step = STEPS.findLast((from) => draft.strength >= from);
  const is = await right(answered);
  count(`${set} · ${draft.kind} from ${step}`, is.draft);
  if (draft.from === 'passage' && is.mark) count(`${set} · mark ${is.mark.is} of ${draft.kind} from ${step}`, is.mark.right);
}

const markOf = (choice: string | null, right: string | null): Right['mark'] =>
  choice === null ? null : { is: meaningOf(choice) ?? 'other', right: choice === right };

/** What the draft would say, whatever its kind is worth. */
const saidBy = ({ draft, proposal }: Answered): Proposal => ({
  ...proposal,
  status: 'needs_review',
  answer: draft?.answer ?? '',
  choice: null,
  citations: draft?.citations ?? [],
});

for (const path of companyFolders) {
  const { name, papers, questions } = await readCompany(path);
  const { index, close } = await openKnowledge({ paths: [papers], encode: true });
  for (const question of questions)
    await ask(name, askedAlone(question.question, question.options ?? []), index, (answered) => ({
      draft: judgeEvidence({ ...question, options: null }, saidBy(answered), []).worth === 'answers',
      mark: markOf(answered.draft?.choice ?? null, question.choice),
    }));
  await close();
}

const set = await openSet();
const open = await openKnowledge({ paths: set.paths, encode: true });
for (const question of set.questions)
  await ask('open set', askedAlone(question.question, question.options), open.index, async (answered) => {
    const choice = answered.draft?.choice ?? null;
    const judged = await judge(set, question, { ...saidBy(answered), choice }, []);
    const isMarked = question.options.length > 0 && answered.draft?.from === 'pair';
    return { draft: isMarked || question.options.length === 0 ? judged.right : judged.citesGold, mark: markOf(choice, question.choice) };
  });
await open.close();

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (values.data) await measureData(values.data);

async function measureData(data: string): Promise<void> {
  for (const [papers, graded] of await readGrades()) {
    const { index, close } = await openKnowledge({ paths: [join(data, papers)], encode: true });
    for (const [form, ofForm] of Map.groupBy(graded, (one) => one.form)) {
      const questions = await questionsOf(data, form);
      for (const { question, grades, verdicts } of ofForm) {
        const asked = questions.get(question);
        if (!asked) continue;
        await ask('graded', asked, index, ({ draft }) => {
          const hash = hashOf(draft?.citations[0]?.quote ?? '');
          const is = draft?.choice ? (meaningOf(draft.choice) ?? 'other') : null;
          return { draft: grades[hash] === 3, mark: is === null ? null : { is, right: grades[hash] === 3 && verdicts?.[hash] === is } };
        });
      }
    }
    await close();
  }
  const { index, close } = await openKnowledge({ paths: [join(data, FILLED)], encode: true });
  for (const { labels, form } of LABELLED) {
    const { pairs } = JSON.parse(await readFile(join(data, labels), 'utf8')) as { pairs: Record<string, Record<string, number>> };
    const { questions } = findQuestions(await readSource(new Uint8Array(await readFile(join(data, form))), basename(form)), basename(form));
    for (const question of questions) {
      const partners = pairs[question.id ?? ''];
      if (!partners) continue;
      await ask('labelled', askedOf(question, questions), index, ({ evidence, draft }) => {
        const lead = evidence.pairs.find(({ hit }) => hit.pair.place.cell === draft?.citations[0]?.cell);
        return { draft: partners[lead?.hit.pair.ref ?? ''] === 2, mark: null };
      });
    }
  }
  await close();
}

for (const [name, { right, of }] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`${name}: ${right} of ${of}`);
