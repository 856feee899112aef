import { ofSpeakers } from '#engine/answers/thresholds.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { Voice } from '#engine/reading/voice.ts';

type Voiced = IndexedDocument & { voice: Voice };

const named = ({ names }: Voice, wanted: string): { count: number; organisation: number } => {
  const sum = { count: 0, organisation: 0 };
  for (const [name, { count, organisation }] of Object.entries(names))
    if (name.toLowerCase() === wanted) {
      sum.count += count + organisation;
      sum.organisation += organisation;
    }
  return sum;
};

/**
 * Filled forms that another organisation gave, though none calls itself a firm in them ("AWS reviews …", never "AWS Inc."): the name in the
 * form's title stands in enough of its answers, another paper tells it as an organisation, the company is hardly named there, and none of
 * the papers that do name the company is called after it, as those of its products are. Ids; `company` in small letters. Pure.
 */
export function formsOfOthers(documents: readonly IndexedDocument[], company: string): string[] {
  const voiced = documents.filter((document): document is Voiced => document.voice !== undefined);
  const own = voiced.filter(({ voice }) => named(voice, company).count > 0);
  const products = new Set(own.flatMap(({ voice }) => voice.titled.map((name) => name.toLowerCase())));
  const isOther = ({ id, voice }: Voiced): boolean =>
    voice.titled.some((title) => {
      const name = title.toLowerCase();
      const { count } = named(voice, name);
      return (
        count >= (voice.answered ?? 0) * ofSpeakers.ofAnswers &&
        named(voice, company).count <= count * ofSpeakers.hardly &&
        !products.has(name) &&
        voiced.some((one) => one.id !== id && named(one.voice, name).organisation > 0)
      );
    });
  return own.length === 0 ? [] : voiced.filter((one) => (one.voice.answered ?? 0) > 0 && isOther(one)).map(({ id }) => id);
}
