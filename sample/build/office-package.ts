import { strToU8, zipSync } from 'fflate';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MADE = new Date('2026-01-05T08:00:00Z');

export const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export interface Part {
  name: string;
  text: string;
  /** Content type; parts without one are covered by the defaults (rels, xml). */
  type?: string;
}

export const relationships = (targets: [kind: string, target: string][]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** An Office Open XML package; the same bytes for the same parts. */
export function packageOf(parts: Part[]): Uint8Array {
  const overrides = parts.filter((part) => part.type).map((part) => `<Override PartName="/${part.name}" ContentType="${part.type}"/>`);
  const types =
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
  const files = Object.fromEntries([{ name: '[Content_Types].xml', text: types }, ...parts].map(({ name, text }) => [name, strToU8(text)]));
  return zipSync(files, { level: 9, mtime: MADE });
}
