/** Markers that a conflict of versions leaves in a text: the lines between `<<<<<<<` and `>>>>>>>` that nobody chose from. */
import type { Rule } from './rule.ts';

const MARKER = /^(?:<{7}|>{7}|\|{7})(?:\s|$)|^={7}\s*$/;
/** A line under its text that makes it a heading in Markdown may be seven signs long: it counts beside another marker only. */
const MIDDLE = /^=/;

export const markersRule: Rule = {
  name: 'no markers of a conflict',
  why: 'What both sides wrote stands in the file: choose, and take the marked lines out.',
  broken: ({ files }, read) =>
    files.flatMap((file) => {
      const text = read(file);
      if (text.includes('\0')) return [];
      const marked = text.split('\n').flatMap((line, at) => (MARKER.test(line) ? [{ line, at: at + 1 }] : []));
      return marked.some(({ line }) => !MIDDLE.test(line)) ? marked.map(({ at }) => `${file}:${at}`) : [];
    }),
};
