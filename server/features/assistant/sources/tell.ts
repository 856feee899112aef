import type { Deps } from '#server/deps.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import type { SourceRow } from './store.ts';

/** How many places of one act the mail names. */
const MOST_PLACES = 20;

/** A mail to the operator, in English as all of theirs: what changed, which statements rest on it, and which pages could not be read. */
export async function tellOperator({ law, config, mail }: Pick<Deps, 'law' | 'config' | 'mail'>, sources: SourceRow[]): Promise<void> {
  const changed = sources.filter(({ outcome }) => outcome === 'changed');
  const acts = new Set(changed.flatMap(({ act }) => act ?? []));
  const resting = (await law.toBeChecked()).filter(({ act }) => acts.has(act)).map(({ id }) => id);
  const lines = [
    ...changed.map(({ act, changed: places }) => `${act}: ${places.length} paragraphs changed (${some(places)}).`),
    ...(resting.length > 0 ? [`Statements that rest on them are marked as to be checked: ${resting.join(', ')}.`] : []),
    ...sources.flatMap(({ outcome, act, address, problem }) => {
      if (outcome === 'cut') return [`${act}: the page at ${address} was cut; what was imported whole stays.`];
      return outcome === 'failed' ? [`${address}: ${problem}`] : [];
    }),
  ];
  const draft = {
    subject: changed.length > 0 ? `Acts changed: ${[...acts].join(', ')}` : 'Pages of acts could not be read',
    text: lines,
    button: 'See the news',
  };
  await mail.send(writeLetter(draft, { to: config.operatorEmail, url: `${config.publicUrl}/assistant/news`, language: 'en' }));
}

const some = (places: string[]): string => places.slice(0, MOST_PLACES).join(', ') + (places.length > MOST_PLACES ? ' …' : '');
