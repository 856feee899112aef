import type { PageField } from '../model.ts';
import { decodeText } from '../text.ts';
import type { DecodedText } from '../text.ts';
import { cellsOf } from './page-cells.ts';
import { controlsOf } from './page-controls.ts';
import type { Control } from './page-controls.ts';
import { fieldOf } from './page-fields.ts';
import { labelsOf } from './page-labels.ts';
import { parsePage } from './parse-page.ts';

/** A page with what can be filled in on it, each with its controls in the text. */
export interface OpenPage extends DecodedText {
  fields: { field: PageField; control: Control }[];
}

/** @throws UnreadableFile when it is no text, or nests too deep */
export function openPage(bytes: Uint8Array): OpenPage {
  const decoded = decodeText(bytes);
  const root = parsePage(decoded.text);
  const words = labelsOf(root, cellsOf(root));
  return { ...decoded, fields: controlsOf(root).map((control) => ({ field: fieldOf(control, words), control })) };
}
