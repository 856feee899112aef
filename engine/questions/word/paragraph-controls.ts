/** Content controls of paragraphs as places for answers. */
import type { AnswerPlace } from '#contract/extraction.ts';
import type { WordParagraph } from '#engine/files/model.ts';
import { boxesIn, tidy, withoutBlank } from '../text.ts';
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

/** The control for ticking an option; of several in one line each for its own. */
export function ticksIn({ controls, text }: WordParagraph, label: string): AnswerPlace[] {
  const boxes = controls.filter(({ kind }) => kind === 'checkbox');
  const offered = boxes.length >= 2 ? boxesIn(tidy(text)) : null;
  return boxes.map((control, at) => ({
    ...takenBy(control),
    kind: 'checkbox',
    at: { control: control.id },
    value: withoutBlank(offered?.length === boxes.length ? (offered[at] ?? label) : label),
  }));
}

/** The controls of a paragraph, the boxes behind its text each with what it offers. */
export function ownPlaces(controls: WordParagraph['controls'], offered: { options: string[] } | undefined): AnswerPlace[] {
  const boxes = controls.filter(({ kind }) => kind === 'checkbox');
  return controls.map((control) => {
    const { kind, ...more } = takenBy(control);
    const value = offered?.options.length === boxes.length ? offered.options[boxes.indexOf(control)] : undefined;
    return { kind, at: { control: control.id }, ...more, ...(value === undefined ? {} : { value }) };
  });
}
