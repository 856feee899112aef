/** The prompt of a question on law. Pure: the same to the letter for the same. */
import type { ModelPrompt } from '#engine/model/model.ts';
import { replySchema } from '#engine/model/reply-schema.ts';
import { line } from '#engine/reader/evidence/shown.ts';
import type { LawLanguage } from '../languages.ts';
import type { LawSource, LawTurn } from './model.ts';
import { Reply } from './reply.ts';
import { lawRules } from './rules.ts';

const schema = replySchema(Reply);

const languageNames: Record<LawLanguage, string> = { en: 'English', sl: 'Slovenian', it: 'Italian', fr: 'French', uk: 'Ukrainian' };

/** Turns of a conversation that a question is read with, and letters of each answer. */
const MOST_TURNS = 4;
const LONGEST_ANSWER = 600;

export const sourceLine = ({ id, shown }: Pick<LawSource, 'id' | 'shown'>): string => line({ id, ...shown });

interface AskedLaw {
  /** `2026-11-30`. */
  today: string;
  language: LawLanguage;
  sources: LawSource[];
  /** Oldest first. */
  before: LawTurn[];
  question: string;
  /** What the model named at the first reading: the sources are those of a second search, by these words. */
  searchedFor?: string[];
}

export const lawPrompt = ({ today, language, sources, before, question, searchedFor = [] }: AskedLaw): ModelPrompt => ({
  name: 'law',
  system: lawRules,
  kept: line({ today, answer_in: languageNames[language] }),
  asked: [
    ...sources.map(sourceLine),
    ...before
      .slice(-MOST_TURNS)
      .map((turn) =>
        line({ asked: turn.question, [turn.status === 'asks_back' ? 'asked_back' : 'answered']: turn.answer.slice(0, LONGEST_ANSWER) }),
      ),
    ...(searchedFor.length > 0 ? [line({ searched_for: searchedFor })] : []),
    line({ question }),
  ].join('\n'),
  schema,
});
