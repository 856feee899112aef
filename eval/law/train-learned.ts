/**
 * `node eval/law/train-learned.ts [--validate] [--write]`: learns how well each statement fits a question from the ways in which people
 * ask for it, in all five languages, and writes legal/vectors/learned.bin; two minutes. `--validate` leaves out every fifth way to ask, in all
 * languages at once, learns from the rest, and says how often its statement is then first, and among three. Beside them it writes what
 * tells questions that no law answers (`outside/`) from the ways to ask for statements.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dot } from '#engine/common/dot.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { bySentences } from '#engine/law/by-sentences.ts';
import { packVectors } from '#engine/law/kept-vectors.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawLanguage } from '#engine/law/languages.ts';
import { isReferral } from '#engine/law/matters.ts';
import { allStatements, learnedFile, readVectors } from '#engine/law/read-statements.io.ts';
import { saidIn } from '#engine/law/statement.ts';
import { asVector, besideMeaning } from './beside-meaning.ts';
import { learnStatements } from './learn-statements.ts';
import type { Lesson } from './learn-statements.ts';
import { learnOutside, outsideQuestions } from './outside.ts';
import { withOwnLaw } from './own-law.ts';

const { values } = parseArgs({ options: { validate: { type: 'boolean' }, write: { type: 'boolean' } } });

/** `nth`: which of the ways to ask it is; null of a text. */
type Text = Lesson & { language: LawLanguage; nth: number | null };

/** Of the ways to ask for rules every third is enough to tell them from what no law answers. */
const EVERY = 3;

const ids = [...new Set(allStatements().map(({ id }) => id))];
const map = await readMap();
const { model, texts, usual } = read();
if (values.validate) validate();
if (values.write) {
  const outside = { kind: 'outside' as const, text: 'law', vector: await outsideOf() };
  const learned = learnStatements(texts, ids.length).map((vector, at) => ({
    kind: 'learned' as const,
    text: ids[at]!,
    vector: asVector(map, vector),
  }));
  writeFileSync(learnedFile, packVectors(model, [...learned, ...usual, outside]));
  process.stdout.write(`${learnedFile}: ${learned.length} statements, learned from ${texts.length} texts\n`);
}

/** Learned with the questions as they are heard (engine/law/ask.ts). */
async function outsideOf(): Promise<Float32Array> {
  const means = new Map(usual.map(({ text, vector }) => [text, vector]));
  const less = (vector: Float32Array, language: LawLanguage): Float32Array =>
    vector.map((value, at) => value - (means.get(language)?.[at] ?? 0));
  const rules = lawLanguages.flatMap((language) => {
    const kept = readVectors(language);
    const asked = allStatements().flatMap((one) => (isReferral(one) ? [] : one.asked[language]));
    return asked.flatMap((text) => kept?.get('question', text) ?? []).map((vector) => less(vector, language));
  });
  const { encoder } = await openEncoder(readEncoderOptions(process.env));
  if (!encoder) throw new Error('What no law answers is told by meaning, and there is no encoder.');
  const outside = await withOwnLaw(readEncoderOptions(process.env), async (law) => {
    const made: Float32Array[] = [];
    for (const { question, language } of await outsideQuestions()) {
      const { withMarks } = await law.vocabulary(language);
      made.push(less(await bySentences(encoder).query(withMarks(question)), language));
    }
    return made;
  });
  await encoder.close();
  return learnOutside(
    rules.filter((_, at) => at % EVERY === 0),
    outside,
  );
}

/** The map of meaning of the encoder that ships. */
async function readMap() {
  const { encoder } = await openEncoder(readEncoderOptions(process.env));
  await encoder?.close();
  if (!encoder?.meaning) throw new Error('The encoder that ships has a map of meaning; this one has none.');
  return encoder.meaning;
}

function read() {
  const found = lawLanguages.map((language) => ({ language, kept: readVectors(language)! }));
  const all = found.flatMap(({ language, kept }) =>
    allStatements().flatMap((one) => {
      const of = ids.indexOf(one.id);
      const asked = one.asked[language].map((text, nth) => ({ of, language, nth, vector: kept.get('question', text)! }));
      return [...asked, { of, language, nth: null, vector: kept.get('passage', saidIn(one, language))! }];
    }),
  );
  const means = Map.groupBy(all, groupOf);
  const meanOf = (some: Text[]): Float32Array =>
    some[0]!.vector.map((_, at) => some.reduce((sum, { vector }) => sum + vector[at]!, 0) / some.length);
  const middles = new Map([...means].map(([group, some]) => [group, meanOf(some)]));
  return {
    model: found[0]!.kept.model,
    texts: all.map((one) => ({
      ...one,
      vector: besideMeaning(
        map,
        one.vector.map((value, at) => value - middles.get(groupOf(one))![at]!),
      ),
    })),
    usual: lawLanguages.map((language) => ({ kind: 'usual' as const, text: language, vector: middles.get(`${language} asked`)! })),
  };
}

function groupOf({ language, nth }: Text): string {
  return `${language} ${nth === null ? 'told' : 'asked'}`;
}

function validate(): void {
  const parts = 5;
  const ranks = Array.from({ length: parts }, (_, part) => {
    const isOut = ({ of, nth }: Text): boolean => nth !== null && (of + nth) % parts === part;
    const learned = learnStatements(
      texts.filter((one) => !isOut(one)),
      ids.length,
    );
    return texts.filter(isOut).map(({ of, language, vector }) => {
      const fits = learned.map((one) => dot(one, vector));
      return { language, rank: fits.filter((fit) => fit > fits[of]!).length };
    });
  }).flat();
  const share = (some: { rank: number }[], within: number): string =>
    (some.filter(({ rank }) => rank < within).length / some.length).toFixed(3);
  for (const [language, some] of [...Map.groupBy(ranks, (one) => one.language), ['all', ranks] as const])
    process.stdout.write(`${language}: ${some.length} left out, first ${share(some, 1)}, among three ${share(some, 3)}\n`);
}
