/** What the judge learns of questions in other words and other languages: facts of a made-up supplier, each asked in several ways, beside questions that only sound like it. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findEvidence } from '#engine/answers/embedded-engine.ts';
import type { Asked } from '#engine/answers/model.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { openIndex } from '#engine/search/index-store.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { Hit, IndexedDocument, KnowledgeIndex } from '#engine/search/model.ts';
import { openCaseOf } from '../examples.ts';
import type { Case } from '../examples.ts';
import { languages, yesNo } from '../open/model.ts';
import type { Language } from '../open/model.ts';

const Ask = z.tuple([z.enum(languages), z.union([z.enum(['yes', 'no']), z.array(z.string()).check(z.minLength(1))]), z.string()]);
const Facts = z.strictObject({
  facts: z.array(
    z.strictObject({
      /** A past question with its choice and answer. */
      past: z.optional(z.tuple([z.string(), z.nullable(z.string()), z.string()])),
      /** Or a sentence of a document under its heading. */
      sentence: z.optional(z.tuple([z.string(), z.string()])),
      /** Language, right answer (or the words that a text must say), question. */
      asks: z.array(Ask),
      /** Questions that nothing here answers. */
      misses: z.array(z.tuple([z.enum(languages), z.string()])),
    }),
  ),
});
export type Fact = z.infer<typeof Facts>['facts'][number];

/** A question of these with what is right; `fact` is null where nothing answers it. */
export interface ParaphraseQuestion {
  form: string;
  asked: Asked;
  fact: Fact | null;
}

/** Parts that are held out in turn. */
const PARTS = 4;

export async function readFacts(): Promise<Fact[]> {
  return Facts.parse(JSON.parse(await readFile(new URL('facts.json', import.meta.url), 'utf8'))).facts;
}

/** Every question of the facts; yes-or-no ones offer their language's own two options. */
export const paraphraseQuestions = (facts: Fact[]): ParaphraseQuestion[] =>
  facts.flatMap((fact, at) => {
    const form = `paraphrases ${at % PARTS}`;
    const optionsOf = (language: Language): string[] => [...yesNo[language]];
    return [
      ...fact.asks.map(([language, right, question]): ParaphraseQuestion => {
        const options = Array.isArray(right) ? [] : optionsOf(language);
        return {
          form,
          asked: askedAlone(question, options),
          fact,
        };
      }),
      ...fact.misses.map(([language, question]): ParaphraseQuestion => ({
        form,
        asked: askedAlone(question, optionsOf(language)),
        fact: null,
      })),
    ];
  });

const past: IndexedDocument = { id: 'past', name: 'past questionnaire', folderIds: [], labels: [], date: null, approved: false };
const handbook: IndexedDocument = { ...past, id: 'handbook', name: 'handbook' };

/** The facts as knowledge: past questions in one document, the sentences of each heading as one passage of another. */
export async function indexFacts(facts: Fact[], index: KnowledgeIndex): Promise<void> {
  const pairs = facts.flatMap(({ past: entry }) => (entry ? [entry] : []));
  await index.putDocument(
    past,
    [],
    pairs.map(([question, choice, answer], position) => ({
      id: randomUUID(),
      position,
      ref: null,
      section: null,
      guidance: null,
      place: {},
      question,
      choice,
      answer,
      options: choice === null ? [] : [...yesNo.en],
    })),
  );
  const byHeading = Map.groupBy(
    facts.flatMap(({ sentence }) => (sentence ? [sentence] : [])),
    ([heading]) => heading,
  );
  await index.putDocument(
    handbook,
    [...byHeading].map(([heading, list], position) => ({
      id: randomUUID(),
      position,
      heading,
      place: {},
      text: list.map(([, text]) => text).join(' '),
    })),
    [],
  );
  await index.encodePending();
}

/** Asks them all of their own knowledge, and the questions that nothing answers. */
export async function paraphraseCases(encoder: Encoder | null, unanswerable: string[]): Promise<Case[]> {
  const facts = await readFacts();
  const folder = await mkdtemp(join(tmpdir(), 'paraphrases-'));
  const index = await openIndex(folder, encoder);
  try {
    await indexFacts(facts, index);
    const cases: Case[] = [];
    for (const question of paraphraseQuestions(facts)) cases.push(paraphraseCase(question, await findEvidence(question.asked, { index })));
    for (const [at, question] of unanswerable.entries()) {
      const asked = askedAlone(question, [...yesNo.en]);
      const form = `unanswerable ${at % PARTS}`;
      cases.push(openCaseOf(form, asked, await findEvidence(asked, { index })));
    }
    return cases;
  } finally {
    await index.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One question with what was found for it. */
export function paraphraseCase({ form, asked, fact }: ParaphraseQuestion, evidence: Case['evidence']): Case {
  return {
    form,
    asked,
    evidence,
    treated: fact !== null,
    answers: (hit) => fact !== null && stands(fact, hit),
  };
}

const stands = ({ past: entry, sentence }: Fact, hit: Hit): boolean =>
  hit.kind === 'pair'
    ? entry !== undefined && hit.pair.question === entry[0]
    : sentence !== undefined && hit.passage.text.includes(sentence[1]);
