import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_NEWS, type assistant } from '#contract/assistant.ts';
import type { Deps } from '#server/deps.ts';

/** What starts and stops applying, newest first, in the language that is asked for. */
export const listNews = async (
  { law }: Pick<Deps, 'law'>,
  { language = 'en' }: Parsed<typeof assistant.news, 'query'>,
): Promise<Answer<typeof assistant.news>> => ({ news: (await law.news(language, new Date())).slice(0, MOST_NEWS) });
