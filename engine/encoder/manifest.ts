/** What stands in a model folder's `manifest.json`. */
export interface ModelManifest {
  name: string;
  model: string;
  sha256: string;
  tokenizer: string;
  dimensions: number;
  /** Tokens a text may have; the rest is cut. */
  longest: number;
  query: string;
  passage: string;
  /** The map of meaning that was learned with it (meaning-map.ts). */
  meaning?: string;
  /** What the graph calls the states of tokens before their mean, and the file of what they have in common (token-states.ts). */
  states?: { tensor: string; common: string };
}

/** Name and hash of a model: what an index names, and every file that was made with this model alone. */
export const modelOf = ({ name, sha256 }: ModelManifest): string => `${name}:${sha256.slice(0, 16)}`;
