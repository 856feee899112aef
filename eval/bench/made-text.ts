/** Text for benchmarks: sentences of the field in a fixed order of chance, so that every run measures the same. */

const subjects = [
  'Access rights',
  'Backups',
  'Encryption keys',
  'Service accounts',
  'Suppliers',
  'Security logs',
  'Laptops',
  'Change requests',
  'Incident reports',
  'Network zones',
  'Certificates',
  'Visitors',
  'Contracts',
  'Risk treatments',
  'Test environments',
  'Personal data',
];
const verbs = [
  'are reviewed',
  'are recorded',
  'are tested',
  'are approved',
  'are rotated',
  'are restored',
  'are monitored',
  'are classified',
  'are deleted',
  'are separated',
];
const times = [
  'every month',
  'every quarter',
  'once a year',
  'within five days',
  'before release',
  'after each incident',
  'at the end of a contract',
  'on the first working day',
];
const people = [
  'by the platform team',
  'by the system owner',
  'by the security officer',
  'by an independent company',
  'by two members of staff',
  'by the data protection officer',
];
const places = [
  'in the Frankfurt region',
  'in the Dublin region',
  'in the head office',
  'in the production network',
  'in the archive',
  'in the staging account',
];

/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function sentence(next: () => number): string {
  const pick = (words: string[]): string => words[Math.floor(next() * words.length)] ?? '';
  return `${pick(subjects)} of zone ${Math.floor(next() * 900) + 100} ${pick(verbs)} ${pick(times)} ${pick(people)} ${pick(places)}.`;
}

export const sentences = (next: () => number, count: number): string => Array.from({ length: count }, () => sentence(next)).join(' ');

/** A question that one of the sentences answers. */
export const question = (next: () => number): string => {
  const [first = '', ...rest] = sentence(next).slice(0, -1).split(' ');
  return `Is it so that ${first.toLowerCase()} ${rest.join(' ')}?`;
};
