import type { FastifyRequest } from 'fastify';
import { type Language, isLanguage } from '#contract/languages.ts';

/** The first of our languages in an `Accept-Language` header, the reader's favourite first; English when there is none. */
export function languageOf(header: string | null | undefined): Language {
  const asked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().toLowerCase().split(';');
      const weight = settings.map((setting) => /^\s*q=([\d.]+)/.exec(setting)?.[1]).find((found) => found !== undefined);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return asked.map(({ language }) => language).find(isLanguage) ?? 'en';
}

/** The language of whoever makes a call: the screens say the one they are read in. */
export const languageAsked = (request: FastifyRequest): Language => languageOf(request.headers['accept-language']);
