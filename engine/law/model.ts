/** What questions on law are answered from, and what an answer is. */
import type { Doubt, RefusalReason } from '#contract/assistant.ts';
import type { Reason } from '#contract/reasons.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import type { Vocabulary } from './find-statements.ts';
import type { Glossary } from './glossary.ts';
import type { StoredAct } from './import/act-store.io.ts';
import type { LawLanguage } from './languages.ts';
import type { Fits } from './learned.ts';
import type { Referral } from './matters.ts';
import type { LawAct, Statement } from './statement.ts';
import type { Override, YearlyFigure } from './tables.ts';

export interface LawCitation {
  act: string;
  /** `94(1)`, `352(1),(2)`. */
  article: string;
  /** What it says: a statement in the language of the question, or the Slovenian text of the act. */
  statement: string;
  url: string;
  /** The day for which it holds. */
  as_of: string | null;
  /** It was not compared with the text in force, or that text changed since. */
  to_be_checked?: true;
  /** In a list of the nearest rules: what this one regulates, as people ask for it. */
  label?: string;
}

export interface LawAnswer {
  question: string;
  language: LawLanguage;
  specialist: Statement['specialist'];
  /** `asks_back`: one fact decides the case; `answer` asks for it. */
  status: 'answered' | 'refused' | 'asks_back';
  answer: string;
  reason?: RefusalReason;
  /** `read`: by a language model, from the sources that are cited with what it quotes of them. */
  basis?: 'statement' | 'passage' | 'read';
  /** The language model that read it; left out where none did. */
  model?: string;
  /** Why the model that was asked did not answer: the answer says that it was made without it. */
  failure?: Reason;
  /** `nearest`: it is a list of rules, none of which is surely the one that is asked for. `partial`: the sources cover a part, and the answer says what they do not. */
  doubt?: Doubt;
  /** What to do, in order, with deadlines; none where the statement has none. */
  steps: string[];
  citations: LawCitation[];
  notice: string;
}

/** What questions are answered from. */
export interface Law {
  statements: ReadonlyMap<string, Statement>;
  acts: ReadonlyMap<string, LawAct>;
  imported: ReadonlyMap<string, StoredAct>;
  glossary: Glossary;
  overrides: Override[];
  /** Matters that no source regulates, with whom to ask; they are found beside statements and never given as one. */
  referrals: ReadonlyMap<string, Referral>;
  /** Statements and referrals, by their ids. */
  searched: ReadonlyMap<string, Statement>;
  /** Figures of a year, with all their periods. */
  figures: YearlyFigure[];
  vocabulary: (language: LawLanguage) => Promise<Vocabulary>;
  /** How well statements fit what a question means; null where that was learned by another encoder, or there is none. */
  fits: (question: string, language: LawLanguage) => Promise<Fits | null>;
  statementIndex: (language: LawLanguage) => Promise<KnowledgeIndex>;
  /** Null where no act was imported. */
  passageIndex: () => Promise<KnowledgeIndex | null>;
}

/** How many rules or passages are listed at most where none is surely the answer. */
export const CITED = 3;

/** The official address of an act; of one that was only imported, its page. */
export const addressOf = (act: string, { acts, imported }: Pick<Law, 'acts' | 'imported'>): string =>
  acts.get(act)?.address ?? `https://pisrs.si/pregledPredpisa?id=${imported.get(act)?.id ?? ''}`;
