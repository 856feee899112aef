/** What is measured while a class of words is empty. */
export interface Without {
  /** Every figure of the open set and of the company that may be learned from, by its name. */
  figures: Record<string, number>;
  /** What was proposed for each question, in order, as a short digest: equal where nothing changed. */
  proposals: string[];
}

/** What changes when a class is empty. */
export interface Effect {
  name: string;
  /** What the class decides; null for members of classes and concepts. */
  decides: string | null;
  /** Questions whose proposal changes, of those measured. */
  changed: number;
  figures: { name: string; before: number; after: number }[];
}
