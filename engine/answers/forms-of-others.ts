import { ofSpeakers } from './thresholds.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { Voice } from '#engine/reading/voice.ts';

type Voiced = IndexedDocument & { voice: Voice };

const named = ({ names }: Voice, wanted: string): number =>
  Object.entries(names).reduce(
    (sum, [name, { count, organisation }]) => (name.toLowerCase() === wanted ? sum + count + organisation : sum),
    0,
  );

/** Names that are told as organisations, in small letters, with two of the documents that do so at most. */
async function organisationsTold(voiced: readonly Voiced[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const told = new Map<string, string[]>();
  await mapInTurns(voiced, ({ id, voice }) => {
    for (const [name, { organisation }] of Object.entries(voice.names)) {
      const ids = told.get(name.toLowerCase()) ?? [];
      if (organisation > 0 && ids.length < 2) told.set(name.toLowerCase(), [...ids, id]);
    }
  });
  return told;
}

/**
 * Filled forms that another organisation gave, though none calls itself a firm in them ("AWS reviews …", never "AWS Inc."): the name in the
 * form's title stands in enough of its answers, another paper tells it as an organisation, the company is hardly named there, and none of
 * the papers that do name the company is called after it, as those of its products are. Ids with that name; `company` in small letters.
 * Pure, in turns.
 */
export async function formsOfOthers(documents: readonly IndexedDocument[], company: string): Promise<{ id: string; name: string }[]> {
  const voiced = documents.filter((document): document is Voiced => document.voice !== undefined);
  const own = voiced.filter(({ voice }) => named(voice, company) > 0);
  if (own.length === 0) return [];
  const products = new Set(own.flatMap(({ voice }) => voice.titled.map((name) => name.toLowerCase())));
  const told = await organisationsTold(voiced);
  const isGivenBy = ({ id, voice }: Voiced, name: string): boolean => {
    const count = named(voice, name);
    return (
      count >= (voice.answered ?? 0) * ofSpeakers.ofAnswers &&
      named(voice, company) <= count * ofSpeakers.hardly &&
      !products.has(name) &&
      (told.get(name) ?? []).some((teller) => teller !== id)
    );
  };
  const found = await mapInTurns(voiced, (form) => {
    const name = (form.voice.answered ?? 0) > 0 ? form.voice.titled.find((one) => isGivenBy(form, one.toLowerCase())) : undefined;
    return name === undefined ? [] : [{ id: form.id, name }];
  });
  return found.flat();
}
