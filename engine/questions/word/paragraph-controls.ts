/** Content controls of paragraphs as places for answers. */
import type { AnswerPlace } from '#contract/extraction.ts';
import type { WordParagraph } from '#engine/files/model.ts';
import { tidy } from '../text.ts';
import { takenBy } from './control-takes.ts';

/** The text of a paragraph without what stands in its controls. */
export const withoutControls = ({ text, controls }: WordParagraph): string =>
  tidy(
    controls.toReversed().reduce((rest, { value }) => {
      const at = value === '' ? -1 : rest.lastIndexOf(value);
      return at < 0 ? rest : rest.slice(0, at) + rest.slice(at + value.length);
    }, text),
  );

/** The controls of a paragraph under a question; one for text behind another is for a remark. */
export const placesIn = ({ controls }: WordParagraph): AnswerPlace[] =>
  controls.map((control, at) => {
    const { kind, ...more } = takenBy(control);
    return { kind: at > 0 && kind === 'text' ? 'comment' : kind, at: { control: control.id }, ...more };
  });

/** The control for ticking an option. */
export const ticksIn = (controls: WordParagraph['controls'], label: string): AnswerPlace[] =>
  controls
    .filter(({ kind }) => kind === 'checkbox')
    .map((control) => ({ ...takenBy(control), kind: 'checkbox', at: { control: control.id }, value: label }));
