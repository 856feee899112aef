/** The lines drawn on the pages of an answered table, of a long file too. */
import type { Extraction } from '#contract/extraction.ts';
import type { PdfEdge, Source } from '#engine/files/model.ts';
import { drawnOnPage } from '#engine/files/pdf/drawn.ts';
import { withPdf } from '#engine/files/pdf/open-pdf.ts';

/** Pages on which questions stand, at most: drawing is costly to read. */
const MOST_PAGES = 400;

/** The straight lines of all pages; of a file so long that they were left out, those of the pages with questions and the ones after. */
export async function drawnEdges(bytes: Uint8Array, { pdf: read }: Source, { questions }: Extraction): Promise<PdfEdge[]> {
  if (!read) return [];
  if (read.edges && read.edges.length > 0) return read.edges;
  const asking = questions.flatMap(({ at }) => at.page ?? []);
  const wanted = new Set(asking.flatMap((page) => [page - 1, page, page + 1]).filter((page) => page >= 1 && page <= read.pages));
  if (wanted.size > MOST_PAGES) return [];
  return withPdf(bytes, async (pdf) => {
    const edges: PdfEdge[] = [];
    for (const number of [...wanted].toSorted((a, b) => a - b)) {
      const page = await pdf.getPage(number);
      for (const edge of (await drawnOnPage(page)).edges) edges.push(edge);
      page.cleanup();
    }
    return edges;
  });
}
