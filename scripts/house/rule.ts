import type { House } from './graph.ts';

/** One rule of the house: what breaks it, a line each, and why it is there. */
export interface Rule {
  name: string;
  why: string;
  broken: (house: House, read: (file: string) => string) => string[];
}
