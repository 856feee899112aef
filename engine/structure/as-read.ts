/** What structure found in a file, with what a model read of it as far as somebody took it. Pure. */
import type { Extraction, MappingBySheet, TakenReading } from '#contract/extraction.ts';
import type { Source } from '#engine/files/model.ts';
import type { KeptReading } from './kept-reading.ts';
import { pictureOf } from './picture.ts';
import { shapeOf } from './shape.ts';
import { withReading } from './with-reading.ts';

/** A reading, and what is taken of it; `remembered` where that was for another file of this shape. */
export interface ReadingTaken extends TakenReading {
  kept: KeptReading;
  remembered?: boolean;
}

interface Asked {
  shaped?: boolean;
  reading?: ReadingTaken;
  /** What people decided by hand stands against the reading too. */
  mapping: MappingBySheet;
}

/** The extraction with the shape of a form without columns, where that or a reading is asked; any other file as it was found. */
export function asRead(source: Source, found: Extraction, { shaped = false, reading, mapping }: Asked): Extraction {
  if (!shaped && !reading) return found;
  const picture = pictureOf(source);
  if (picture === null) return found;
  const shape = shapeOf(picture);
  const withShape = shape === null ? found : { ...found, shape };
  if (!reading) return withShape;
  const read = withReading(withShape, picture, reading.kept, reading, (sheet, row) => isLeftOut(mapping, sheet, row));
  return reading.remembered && read.reader ? { ...read, reader: { ...read.reader, remembered: true } } : read;
}

function isLeftOut(mapping: MappingBySheet, sheet: string, row: number | undefined): boolean {
  const said = mapping[sheet];
  return said === null || (said?.rows?.drop ?? []).some((dropped) => dropped === row);
}
