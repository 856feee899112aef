/** Answers that plan: what was promised in them, and by when. */
import { meaningOf } from '#engine/answers/options.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { dayAhead } from './days-over.ts';
import { isUndertaken } from './undertaken.ts';

/** What a customer was told to one question. */
interface Said {
  choice: string | null;
  answer: string | null;
  comment: string | null;
}

/** What was promised, as it was told, and the last day by which (`2027-09-30`); null where it names none that lay ahead. */
export interface PlannedPart {
  sentence: string;
  due: string | null;
}

/**
 * What an answer promises: its sentences that plan or undertake something, those without a day of their own with the one before them; where its choice alone
 * plans, all that was said. Empty where nothing of it plans. Pure.
 * @param toldAt UTC milliseconds; days that were over then are none to keep
 */
export function promisesIn({ choice, answer, comment }: Said, toldAt: number): PlannedPart[] {
  const texts = [answer, comment].filter((text) => text !== null && text.trim() !== '') as string[];
  const planned = texts.flatMap(sentencesOf).filter((sentence) => stanceOf(sentence) === 'plans' || isUndertaken(sentence, toldAt));
  if (planned.length > 0) return inParts(planned, toldAt);
  if (choice === null || meaningOf(choice) !== 'planned') return [];
  const sentence = texts.join(' ').trim() || choice.trim();
  return [{ sentence, due: dayAhead(sentence, toldAt) }];
}

function inParts(sentences: string[], toldAt: number): PlannedPart[] {
  const parts: PlannedPart[] = [];
  for (const said of sentences) {
    const due = dayAhead(said, toldAt);
    const last = parts.at(-1);
    if (!last || (due !== null && last.due !== null && due !== last.due)) {
      parts.push({ sentence: said.trim(), due });
      continue;
    }
    last.sentence = `${last.sentence} ${said.trim()}`;
    last.due ??= due;
  }
  return parts;
}
