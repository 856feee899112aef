import type { WordControl } from '../model.ts';
import type { XmlElement } from '../xml-tree.ts';

/** A content control with the element it stands in; a form field of the old kind with the stretch of its runs, as a `field`. */
export interface FoundControl extends WordControl {
  element: XmlElement;
  /** Its contents may not be edited. */
  locked: boolean;
  /** Characters that it holds at most; null without a limit. */
  maxLength: number | null;
}
