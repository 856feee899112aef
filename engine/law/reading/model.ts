/** What a language model is given to answer a question on law, and what is known of the conversation. */
import type { ModelRun } from '#engine/model/model-run.ts';
import type { LawLanguage } from '../languages.ts';
import type { LawAnswer, LawCitation } from '../model.ts';
import type { Statement } from '../statement.ts';

/** One text that may be quoted, with the place that it is cited by: `94(1)`. */
interface QuotableText {
  place: string;
  text: string;
}

/** A rule or an article under the id by which it may be quoted. */
export interface LawSource {
  id: string;
  /** What it is called outside of a prompt: the id of the rule, or act and article. */
  key: string;
  kind: 'statement' | 'article';
  act: string;
  /** Its articles, without paragraphs: `94`. */
  articles: string[];
  texts: QuotableText[];
  /** As it stands in a prompt, besides its id. */
  shown: Record<string, unknown>;
  /** Null of an article: acts have no specialist. */
  specialist: Statement['specialist'] | null;
  /** How it is cited, by the place and the words of what was quoted. */
  cite(place: string, quoted: string): LawCitation;
}

/** A question that was asked before in the same conversation. */
export interface LawTurn {
  question: string;
  language: LawLanguage;
  status: LawAnswer['status'];
  answer: string;
}

/** A model that reads, on somebody's account. */
export interface LawReader {
  run: ModelRun;
}
