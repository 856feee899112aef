/** Of what is cut, so many characters of its end stay: the type of a file, and what tells its versions apart. */
const END = 20;

/** A long name without its middle, at most so many characters (more than 21): its beginning and its end stand for it. */
export const cutMiddle = (name: string, most: number): string => {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, most - END - 1).join('')}…${letters.slice(-END).join('')}`;
};
