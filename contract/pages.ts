import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Whole } from './fields.ts';
import { languages } from './languages.ts';

const PageName = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'A page is named by small letters, digits and hyphens.'));

/** What stands under one heading of a page, as plain text; `anchor` is its place in the page. */
const GuideSection = z.object({ anchor: z.string(), title: z.string(), level: z.int(), text: z.string() });

const TextLanguage = z.enum(languages);
export type TextLanguage = z.infer<typeof TextLanguage>;
/** The language that is asked for; a page that is not translated yet comes in English, and says so in its own `language`. */
const InLanguage = z.object({ language: z.optional(TextLanguage) });

/** A page of the user guide, with what contents and search need of it. Anchors are the same in every language. */
const GuidePage = z.object({ name: z.string(), title: z.string(), language: TextLanguage, sections: z.array(GuideSection) });
export type GuidePage = z.infer<typeof GuidePage>;

/** Pages that the guide has at most. */
const MOST_PAGES = 100;

/** The page of the guide that comes first. */
export const FIRST_PAGE = 'start';

/** What an operator may replace by files of their own. */
export const textNames = ['terms', 'privacy', 'about'] as const;
export type TextName = (typeof textNames)[number];

/** Who runs the installation, as far as they have said. */
const Operator = z.object({
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
  registration: z.nullable(z.string()),
  tax: z.nullable(z.string()),
  bank: z.nullable(z.string()),
});
export type Operator = z.infer<typeof Operator>;

export const pages = {
  guide: {
    method: 'GET',
    path: '/api/guide',
    summary: 'The user guide: its pages in their order, each with its sections as plain text',
    public: true,
    query: InLanguage,
    response: { 200: z.object({ pages: Whole(GuidePage, MOST_PAGES), next_cursor: Cursor }) },
  },
  guidePage: {
    method: 'GET',
    path: '/api/guide/:page',
    summary: 'A page of the user guide, as HTML without anything that runs',
    public: true,
    params: z.object({ page: PageName }),
    query: InLanguage,
    response: { 200: z.object({ name: z.string(), title: z.string(), html: z.string(), language: TextLanguage }) },
  },
  guidePicture: {
    method: 'GET',
    path: '/api/guide/pictures/:picture',
    summary: 'A picture of the user guide',
    public: true,
    params: z.object({ picture: z.string().check(z.regex(/^[a-z0-9-]{1,80}\.png$/, 'A picture is named as in the page that shows it.')) }),
    response: {},
    file: ['image/png'],
  },
  text: {
    method: 'GET',
    path: '/api/texts/:text',
    summary: 'Terms, privacy or about as HTML without anything that runs, and who runs the installation',
    public: true,
    params: z.object({ text: z.enum(textNames) }),
    query: InLanguage,
    response: {
      200: z.object({
        name: z.enum(textNames),
        title: z.string(),
        html: z.string(),
        /** Null where the operator's file names none. */
        language: z.nullable(TextLanguage),
        operator: Operator,
      }),
    },
  },
} as const satisfies Record<string, Endpoint>;
