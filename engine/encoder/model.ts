/** What an encoder does, whichever runs it. */
import type { MeaningMap } from './meaning-map.ts';

/** How near a statement comes to answering a question, each −1–1. */
export interface Nearness {
  /** By what was learned of questions and their answers (meaning-map.ts). */
  meant: number;
  /** How much of what is asked it says, token by token (token-states.ts). */
  said: number;
}

/** A passage with the places of its statements, from and to, in characters. */
export interface InParts {
  text: string;
  parts: [from: number, to: number][];
}

/** A passage as it is searched: its vector, and of each of its statements what it means as it stands there (statement-codes.ts), one after the other. */
export interface Stating {
  vector: Float32Array;
  codes: Int8Array;
}

/** Turns texts into unit vectors; `null` in its place means search by words alone, with the reason said. */
export interface Encoder {
  /** Name and hash; stands in the index, a different one is never mixed in. */
  readonly model: string;
  readonly dimensions: number;
  /** Texts are given to a service: what may not leave the house gets no vector. */
  readonly service?: true;
  /** Of the local encoder alone. */
  readonly meaning?: MeaningMap | undefined;
  /** For whoever asks; a search that somebody waits for comes before long work. @throws TooManySearches */
  query(text: string): Promise<Float32Array>;
  passages(texts: string[]): Promise<Float32Array[]>;
  /** The same of passages in bulk with what their statements mean, in one pass each. Of the local encoder alone. */
  stating?(passages: InParts[]): Promise<Stating[]>;
  /** Questions of past forms in bulk, encoded like a query but after every waiting query. */
  questions(texts: string[]): Promise<Float32Array[]>;
  /** How near each statement comes to answering a question, in order. Of the local encoder alone. */
  answering?(question: string, statements: string[]): Promise<Nearness[]>;
  /** The same encoder for a party, with which others take turns. Of the local encoder alone. */
  ofParty?(party: string): Encoder;
  close(): Promise<void>;
}
