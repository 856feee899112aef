import type { Place } from '#contract/extraction.ts';
import type { ExportProof } from '#contract/exports.ts';
import type { AnswerBook } from './model.ts';
import { proofWordsFor } from './proof-words.ts';
import { longDate } from './words.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A place as a person would point to it. */
const placeName = (sheet: string | null, at: Place): string => {
  const where =
    typeof at.cell === 'string'
      ? at.cell
      : (at.field ??
        at.control ??
        Object.entries(at)
          .map(([name, value]) => `${name} ${typeof value === 'number' ? value + (name === 'page' ? 0 : 1) : String(value)}`)
          .join(', '));
  return [sheet, where].filter(Boolean).join(' · ');
};

const row = (cells: string[]): string => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;
const table = (head: readonly string[], rows: string[][]): string =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${escape(cell)}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;

const look = `body{font:15px/1.5 system-ui,sans-serif;color:#1f2933;max-width:60rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.6rem;color:#1f3a5f;margin:.2rem 0}
p.by{color:#5a6672;margin:0}p.sum{font-size:1.15rem}table{border-collapse:collapse;width:100%;margin:1rem 0}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #d5dce3;white-space:pre-wrap;overflow-wrap:anywhere}
th{background:#1f3a5f;color:#fff}td:first-child{white-space:normal;color:#5a6672;width:14rem}code{font-size:.8rem;overflow-wrap:anywhere}@media print{th{color:#000;background:none}}`;

/** The proof as a page that stands alone: no script, nothing fetched, every text of the file as text. */
export const proofPage = (proof: ExportProof, about: Pick<AnswerBook, 'title' | 'organisation' | 'date' | 'language'>): string => {
  const words = proofWordsFor(about.language);
  const refused = proof.refused.map(({ sheet, at, value, reason }) => [placeName(sheet, at), value, words.reasons[reason] ?? reason]);
  const [place, , after] = words.columns;
  return [
    `<!doctype html><html lang="${escape(about.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(`${words.title}: ${about.title}`)}</title><style>${look}</style></head><body>`,
    `<p class="by">${escape(about.organisation)} · ${escape(longDate(about.date, about.language))}</p><h1>${escape(words.title)}</h1><p class="by">${escape(about.title)} · ${escape(proof.file)}</p>`,
    `<p class="sum"><b>${escape(words.filled(proof.written))}</b> ${escape(proof.same_elsewhere ? words.nothingElse : words.somethingElse)}</p>`,
    proof.elsewhere.length === 0 ? '' : `<ul>${proof.elsewhere.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`,
    refused.length === 0 ? '' : `<p>${escape(words.refused(refused.length))}</p>${table([place, after, words.reason], refused)}`,
    proof.places.length === 0
      ? ''
      : table(
          words.columns,
          proof.places.map(({ sheet, at, before, after: now }) => [placeName(sheet, at), before, now]),
        ),
    `<p>${escape(words.how)}</p><dl><dt>${escape(words.original)}</dt><dd><code>${proof.sha256.original}</code></dd><dt>${escape(words.result)}</dt><dd><code>${proof.sha256.filled}</code></dd></dl>`,
    '</body></html>\n',
  ].join('\n');
};
