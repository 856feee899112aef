import type { Encoder } from '#engine/encoder/model.ts';
import type { Knowledge, KnowledgeIndex } from '#engine/search/model.ts';

/** The search indexes of the organisations, opened when first needed. PostgreSQL is the truth, an index can always be made anew. */
export interface KnowledgeBases {
  /** The index of an organisation, in step with the database: for writing it and looking through it. */
  forOrg(orgId: string): Promise<KnowledgeIndex>;
  /** Whether this process is opening that index: who needs it would wait, and had better come back. */
  isOpening(orgId: string): boolean;
  /** What questions are answered from: the sample company's knowledge for what belongs to the sample, everything else for the rest. */
  toAnswer(orgId: string, of: { sample: boolean }): Promise<Knowledge>;
  /**
   * Brings the index into step with what the database says now: what left or was switched off goes, what is missing comes,
   * what has another name, folder or label is said anew. Only for the ids named, or for everything; `content` are ids whose
   * text changed. Call it after the transaction of the change. One writer at a time in an organisation, over all processes.
   */
  bringIntoStep(orgId: string, ids?: string[], content?: string[]): Promise<void>;
  /** Writes all texts into the index again, while it is searched; their vectors are made after. Answers how many documents. */
  writeAnew(orgId: string): Promise<number>;
  /** Closes the index of an organisation that is not there any more, and removes it from the disk. */
  forget(orgId: string): Promise<void>;
  /** Whether search by meaning is possible, and why not; and whether confidence was learned with its encoder. */
  meaning(): Promise<{ byMeaning: boolean; reason: string | null; calibrated: boolean }>;
  /** The one encoder of this process, which all parties share; null where it cannot run. */
  encoder(): Promise<Encoder | null>;
  /** The same for comparing texts of an organisation outside of its index. */
  encoderFor(orgId: string): Promise<Encoder | null>;
  close(): Promise<void>;
}
