import type { EvalForm } from './model.ts';
import { craneTable, eventFields, worksFrench } from './pdf-forms.ts';
import { librarySemicolons, marketLines, museumText, playgroundTabs } from './text-forms.ts';
import { boxesItalian, cateringTables, controlsFrench, linesSlovenian, marksUkrainian } from './word-forms.ts';
import { answersBelow, hostingReview, maturityLevels, travelMarks, vendorCard } from './workbooks-english.ts';
import { chemicalsGerman, environmentSlovenian, responsibilityFrench, safetyItalian, supplierUkrainian } from './workbooks-languages.ts';
import { assurancePack, begunForm, twoTables } from './workbooks-many-sheets.ts';

/** The open set of forms: every one laid out differently, written without looking at what the product finds in it. */
export const forms: EvalForm[] = [
  hostingReview,
  travelMarks,
  vendorCard,
  maturityLevels,
  answersBelow,
  assurancePack,
  begunForm,
  twoTables,
  environmentSlovenian,
  safetyItalian,
  responsibilityFrench,
  supplierUkrainian,
  chemicalsGerman,
  cateringTables,
  marksUkrainian,
  linesSlovenian,
  boxesItalian,
  controlsFrench,
  librarySemicolons,
  playgroundTabs,
  museumText,
  marketLines,
  eventFields,
  worksFrench,
  craneTable,
];
