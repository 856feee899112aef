/** A small form as the bytes of a workbook, so that reading and finding are tried together. */
import { columnOf } from '#contract/columns.ts';
import { attributeText, buildXlsx, cellXml } from '#engine/files/testing/office.ts';
import type { TestCell, TestSheet } from '#engine/files/testing/office.ts';
import { escapeText } from '#engine/files/xml.ts';
import type { TestForm } from './form.ts';
import { range } from './form.ts';

export interface FileForm extends TestForm {
  /** Ranges → the formula of their list: a name, or cells of this sheet. */
  formulaLists?: Record<string, string>;
  /** The same as an extension, which may point to another sheet. */
  farLists?: Record<string, string>;
}

const PLAIN = 0;
const OPEN = 1;
const BOLD = 2;

function asCell(written: string | undefined, open: boolean): TestCell {
  if (written === undefined || written === '') return open ? { style: OPEN } : null;
  const [, formula, shown] = /^=([^|]*)\|([\s\S]*)$/.exec(written) ?? [];
  if (formula !== undefined) return { formula, text: shown ?? '', style: open ? OPEN : PLAIN };
  return written.startsWith('*') ? { text: written.slice(1), style: BOLD } : { text: written, style: open ? OPEN : PLAIN };
}

const rule = (type: string, where: string, inner: string, more = ''): string =>
  `<dataValidation type="${type}" allowBlank="1" showErrorMessage="1"${more} sqref="${where}">${inner}</dataValidation>`;

function validations({ lists = {}, prompts = {}, formulaLists = {} }: FileForm): string {
  const rules = [
    ...Object.entries(lists).map(([where, allowed]) => rule('list', where, `<formula1>${escapeText(`"${allowed.join(',')}"`)}</formula1>`)),
    ...Object.entries(formulaLists).map(([where, formula]) => rule('list', where, `<formula1>${escapeText(formula)}</formula1>`)),
    ...Object.entries(prompts).map(([where, prompt]) => rule('none', where, '', ` showInputMessage="1" prompt="${attributeText(prompt)}"`)),
  ];
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function extensions(far: Record<string, string>): string {
  const rules = Object.entries(far).map(
    ([where, formula]) =>
      `<x14:dataValidation type="list" allowBlank="1" showErrorMessage="1"><x14:formula1><xm:f>${escapeText(formula)}</xm:f></x14:formula1><xm:sqref>${where}</xm:sqref></x14:dataValidation>`,
  );
  return rules.length === 0
    ? ''
    : `<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" count="${rules.length}">${rules.join('')}</x14:dataValidations></ext></extLst>`;
}

function asSheet(form: FileForm, index: number): TestSheet {
  const open = (form.open ?? []).flatMap((one) => one.split(' ').map(range));
  const isOpen = (row: number, column: number): boolean =>
    open.some((one) => row >= one.top && row <= one.bottom && column >= one.left && column <= one.right);
  const height = Math.max(form.rows.length, ...open.map((one) => one.bottom));
  const rows = Array.from({ length: height }, (_, at) => {
    const given = form.rows[at] ?? [];
    const width = Math.max(given.length, ...open.map((one) => one.right));
    const cells = Array.from({ length: width }, (__, column) =>
      cellXml(at + 1, column + 1, asCell(given[column], isOpen(at + 1, column + 1))),
    );
    return `<row r="${at + 1}"${form.hiddenRows?.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
  });
  const hidden = (form.hiddenColumns ?? []).map(columnOf);
  const columns = hidden.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1" customWidth="1"/>`);
  const merges = form.merges ?? [];
  return {
    name: form.name ?? `Sheet ${index + 1}`,
    data: rows.join(''),
    ...(columns.length > 0 ? { before: `<cols>${columns.join('')}</cols>` } : {}),
    after: [
      form.open ? '<sheetProtection sheet="1" objects="1" scenarios="1"/>' : '',
      merges.length > 0
        ? `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
        : '',
      validations(form),
      extensions(form.farLists ?? {}),
    ].join(''),
    ...(form.hidden ? { state: 'hidden' as const } : {}),
  };
}

/** The forms as the sheets of one workbook. `names` are defined names with what they stand for. */
export const fileOf = (forms: FileForm | FileForm[], names: Record<string, string> = {}): Uint8Array =>
  buildXlsx({
    sheets: [forms].flat().map(asSheet),
    names: Object.entries(names)
      .map(([name, means]) => `<definedName name="${name}">${escapeText(means)}</definedName>`)
      .join(''),
  });
