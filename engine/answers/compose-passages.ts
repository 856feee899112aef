import type { Flag } from '#contract/answers.ts';
import { citeHit, startOf } from './cite.ts';
import { compareQuestions } from './compare.ts';
import type { Draft } from './draft.ts';
import type { JudgedPassage, JudgedSentence, PassageHit } from './judge-passages.ts';
import { proposeFrom } from './judge-model.ts';
import { logit } from './logistic.ts';
import type { Asked } from './model.ts';
import { areOpaque, optionFor, sentenceOption } from './options.ts';
import type { Meaning } from './options.ts';
import type { Stance } from './polarity.ts';
import { profileOf } from './profile.ts';
import type { ReadQuestion } from './read-question.ts';

/** Under this probability of answering a person must look. */
const SURELY_ANSWERS = 0.15;
const MOST_SENTENCES = 3;
const MOST_CHARACTERS = 500;
/** A further sentence must come from a passage nearly as probable, and say something new. */
const NEARLY = 0.8;
const REPEATS = 0.6;
/** A denial is a No only when it denies what is asked: it has at least this share of the question's words. */
const DENIED = 0.5;

interface Chosen {
  hit: PassageHit;
  sentence: JudgedSentence;
  quote: string;
}

/** Composes an answer from sentences of documents, word for word; null when none answers. */
export function composeFromPassages(question: ReadQuestion, asked: Asked, judged: JudgedPassage[]): Draft | null {
  const best = judged[0];
  if (!best || best.answers < proposeFrom.passage || question.tooShort) return null;
  const chosen = chooseSentences(judged);
  const lead = chosen[0]!;
  const flags = new Set<Flag>();
  const reasons = [
    `${lead.hit.document.name} says so${lead.hit.passage.heading ? ` under “${lead.hit.passage.heading.slice(0, 80)}”` : ''}.`,
  ];
  const stance = leadStance(chosen);
  if (best.answers < SURELY_ANSWERS) flags.add('low_confidence');
  if (stance === 'demands') {
    flags.add('policy_only');
    reasons.push('The sentence says what must happen, not that it does.');
  }
  const apart = chosen.find(({ sentence }) => sentence.bearing === 'short' || sentence.bearing === 'unlike');
  if (apart) {
    flags.add('near_match');
    reasons.push(
      apart.sentence.bearing === 'short'
        ? 'What it states does not reach what is asked.'
        : 'It states another quantity than what is asked.',
    );
  }
  const choice = asked.options.length > 0 ? choiceFor(question, stance, chosen, asked.options) : null;
  if (asked.options.length > 0 && choice === null) {
    flags.add('no_option');
    reasons.push('What was found fits none of the options.');
  } else if (stance === 'restricts' || stance === 'plans')
    reasons.push(stance === 'plans' ? 'The sentence speaks of a plan.' : 'The sentence names a restriction.');
  const text = chosen.map(({ quote }) => quote).join(' ');
  return {
    from: 'passage',
    choice,
    answer: text,
    comment: asked.options.length > 0 ? text : null,
    flags,
    citations: chosen.map(({ hit, quote }) => citeHit(hit, quote)),
    reasons,
    relevance: best.answers,
    features: {
      answers: logit(best.answers),
      sentence: lead.sentence.covers,
      sources: Math.min(
        3,
        new Set(judged.filter((passage) => passage.answers >= proposeFrom.passage).map((passage) => passage.hit.document.id)).size - 1,
      ),
      demands: stance === 'demands' ? 1 : 0,
      denies: stance === 'denies' ? 1 : 0,
      adverse: question.adverse && stance !== 'denies' ? 1 : 0,
      engagement: question.aboutEngagement && stance !== 'denies' ? 1 : 0,
      restricts: stance === 'restricts' || stance === 'plans' ? 1 : 0,
    },
  };
}

/** Sentences by the passage's probability and their own coverage, against repetition, 500 characters in all. */
function chooseSentences(judged: JudgedPassage[]): Chosen[] {
  const best = judged[0]!;
  const candidates = judged
    .filter((passage) => passage.answers >= Math.max(proposeFrom.passage, best.answers * NEARLY))
    .slice(0, 6)
    .flatMap(({ hit, sentences, answers }) =>
      sentences.slice(0, 2).map((sentence) => ({ hit, sentence, worth: answers * (0.25 + sentence.covers) })),
    )
    .toSorted((a, b) => b.worth - a.worth);
  const chosen: Chosen[] = [];
  const lead = candidates.find(({ hit }) => hit === best.hit) ?? candidates[0]!;
  let length = 0;
  for (const { hit, sentence } of [lead, ...candidates.filter((candidate) => candidate !== lead)]) {
    const quote = startOf(sentence.text);
    if (chosen.length > 0 && (length + quote.length + 1 > MOST_CHARACTERS || sentence.covers < chosen[0]!.sentence.covers * 0.7)) continue;
    if (chosen.some((other) => compareQuestions(other.quote, quote).jaccard > REPEATS)) continue;
    chosen.push({ hit, sentence, quote });
    length += quote.length + 1;
    if (chosen.length === MOST_SENTENCES) break;
  }
  return chosen;
}

const leadStance = (chosen: Chosen[]): Stance => chosen[0]!.sentence.stance;

function choiceFor(question: ReadQuestion, stance: Stance, chosen: Chosen[], options: string[]): string | null {
  if (areOpaque(options)) return null;
  const { bearing, covers } = chosen[0]!.sentence;
  if (bearing === 'unlike' || (stance === 'denies' && covers < DENIED)) return null;
  const affirms = stance !== 'denies' && stance !== 'plans' && stance !== 'other';
  if (chosen.some(({ sentence }) => sentence.bearing === 'short')) return affirms && bearing === 'short' ? optionFor('no', options) : null;
  const turned = profileOf(question.text).negations % 2 === 1;
  const meaning: Meaning | null =
    stance === 'denies' ? (turned ? 'yes' : 'no') : stance === 'plans' ? 'planned' : stance === 'other' ? null : turned ? 'no' : 'yes';
  if (meaning === null) return null;
  if (stance === 'plans') return optionFor('planned', options) ?? optionFor('partly', options);
  const partly = stance === 'restricts' ? optionFor('partly', options) : null;
  return partly ?? optionFor(meaning, options) ?? sentenceOption(chosen.map(({ quote }) => quote).join(' '), options);
}

export const passageRightNames = ['answers', 'sentence', 'sources', 'demands', 'denies', 'restricts', 'adverse', 'engagement'];
