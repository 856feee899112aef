/** Papers that give the details of several companies, each in a block of its own: whoever was looked at, and whoever looked. */
import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Hit } from '#engine/search/model.ts';
import { askedAlone } from '../read-question.ts';
import { factAsked } from './fact-asked.ts';
import { labelledIn } from './labelled.ts';
import { isValueOf, normalValue } from './values.ts';

type PassageHit = Extract<Hit, { kind: 'passage' }>;

/**
 * Passages with the details of another company. Of a paper that names several, by the same label, those are the company's own that `isOwn` knows by
 * its name; where it knows none, the first. In turns.
 */
export async function ofOtherCompanies(hits: readonly Hit[], isOwn: (text: string) => boolean): Promise<ReadonlySet<PassageHit>> {
  const blocks = new Map<string, { hit: PassageHit; name: string }[]>();
  await mapInTurns(hits, (hit) => {
    const name = hit.kind === 'passage' ? companyIn(hit) : null;
    if (hit.kind === 'passage' && name !== null) addTo(blocks, hit.document.id, { hit, name });
  });
  return new Set([...blocks.values()].flatMap((all) => othersAmong(all, isOwn)));
}

function othersAmong(all: { hit: PassageHit; name: string }[], isOwn: (text: string) => boolean): PassageHit[] {
  if (new Set(all.map(({ name }) => name)).size < 2) return [];
  const named = all.filter(({ hit }) => isOwn(hit.passage.text));
  const first = all.toSorted((a, b) => a.hit.passage.position - b.hit.passage.position)[0];
  const own = new Set((named.length > 0 ? named : all.filter(({ name }) => name === first?.name)).map(({ hit }) => hit));
  return all.map(({ hit }) => hit).filter((hit) => !own.has(hit));
}

/** The company whose details stand in a block, as its label says. */
function companyIn({ passage: { text, heading } }: PassageHit): string | null {
  for (const { label, value } of labelledIn(text))
    if (factAsked({ ...askedAlone(label), section: heading }) === 'legal_name' && isValueOf('legal_name', value))
      return normalValue('legal_name', value);
  return null;
}
