/** The text of a legal answer without the lines that its steps say again: they are read once, as a list. Pure. */
export const textBesideSteps = ({ answer, steps }: { answer: string; steps: readonly string[] }): string => {
  const said = new Set(steps);
  return answer
    .split('\n')
    .filter((line) => !said.has(line))
    .join('\n');
};
