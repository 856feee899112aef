/** What a language says over columns: its lists of words. */

/** What a word over a column says, by how it is told apart here. */
export interface LanguageWords {
  /** A running number or code. */
  id?: string;
  /** The question itself. */
  question?: string;
  /** A requirement or criterion, read as a question. */
  requirement?: string;
  /** Faintly a question: "description", "item", "statement". */
  item?: string;
  /** The answer. */
  answer?: string;
  /** A status, score or degree given as an answer. */
  status?: string;
  comment?: string;
  /** What goes with an answer: a reason, evidence, details. */
  detail?: string;
  guidance?: string;
  section?: string;
  /** Filled in by the side that asks. */
  assessor?: string;
  /** Given by the side that asks: weights, full points, kinds of answer. */
  given?: string;
  /** Short answers that people choose from. */
  choices?: string;
  /** Of these, plain yes and no. */
  yesNo?: string;
  /** Names of the side that asks. */
  otherSide?: string;
  /** Names of the side that answers. */
  ownSide?: string;
  /** Names of sheets to be read, not filled in. */
  instructions?: string;
  /** Names of sheets that hold lists. */
  lists?: string;
  total?: string;
  example?: string;
  /** What names a day to be written. */
  date?: string;
  /** What names a number to be written: points, a score. */
  number?: string;
  /** What is chosen from, named over a column. */
  options?: string;
  /** "Type" or "kind", as in "type of answer". */
  type?: string;
  /** "Required", "mandatory". */
  required?: string;
}
