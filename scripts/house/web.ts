import { isBeside } from './graph.ts';
import type { Rule } from './rule.ts';

/** The floors of web, the ground floor first: a floor uses those below it. */
const FLOORS = ['lib', 'i18n', 'ui', 'app', 'shared', 'features'];

/** Put the screens together, so they name features. */
const ROUTES = 'web/app/routes.tsx';
const OPENS_SCREENS = [ROUTES, 'web/app/frame.tsx'];

/** Which feature uses which other one; what more than one needs goes to web/shared. */
const USES = [
  { from: 'requests', to: 'extraction', why: 'a new request shows what was found in its file, open to correction' },
  { from: 'requests', to: 'review', why: 'the review room is fetched ahead while a request is being started' },
  { from: 'told', to: 'promises', why: 'what customers were promised is one of the lists of what they were told, and made of it by hand' },
  { from: 'review', to: 'exports', why: "the review room gives back the customer's file" },
];

export const webRules: Rule[] = [
  {
    name: 'order of the web',
    why: `A floor of web uses only floors below it: ${FLOORS.join(' < ')}. Only ${OPENS_SCREENS.join(' and ')} name features.`,
    broken: ({ arrows }) =>
      arrows
        .filter(
          ({ from, to }) => floorOf(from) >= 0 && floorOf(from) < floorOf(to) && !(OPENS_SCREENS.includes(from) && featureOf(to) !== null),
        )
        .map(({ from, to }) => `${from} → ${to}`),
  },
  {
    name: 'features of the web stand by themselves',
    why: `A feature of web uses another one only where scripts/house/web.ts says why: ${USES.map(({ from, to, why }) => `${from} → ${to} (${why})`).join(', ')}.`,
    broken: ({ arrows }) =>
      arrows.filter(({ from, to }) => isStranger(featureOf(from), featureOf(to))).map(({ from, to }) => `${from} → ${to}`),
  },
  {
    name: 'screens are tested',
    why: `Each screen that ${ROUTES} opens has <screen>.screen.test.tsx beside it: what it shows while it waits, where nothing is, when the service fails, and to those who may not; and what people do on it.`,
    broken: ({ files, arrows }) =>
      arrows
        .filter(({ from, to }) => from === ROUTES && featureOf(to) !== null)
        .map(({ to }) => to.replace(/(?:-screen)?\.tsx$/, '.screen.test.tsx'))
        .filter((test) => !files.includes(test)),
  },
  {
    name: 'schemas stay with the service',
    why: 'The web build leaves the schemas of contract/ out: what is named with a capital there is a type in web, and its values stand in a constant beside it.',
    broken: ({ files }, read) =>
      files
        .filter((file) => /^web\/.*\.tsx?$/.test(file) && !isBeside(file) && !file.startsWith('web/testing/'))
        .flatMap((file) => schemasUsed(read(file)).map((name) => `${file}: ${name}`)),
  },
  {
    name: 'styles of a feature stay in it',
    why: 'A style sheet of a feature is one `@scope (.in-<feature>)`, the class that web/ui/room.tsx sets: so it reaches no other screen, whichever was opened before. What several features show is styled in web/shared, web/ui or web/app.',
    broken: ({ files }, read) =>
      files
        .filter((file) => file.endsWith('.css'))
        .map((file) => ({ file, feature: featureOf(file) }))
        .filter(({ file, feature }) => feature !== null && !isScoped(read(file), feature))
        .map(({ file, feature }) => `${file}: not whole in @scope (.in-${feature})`),
  },
  {
    name: 'no style has the whole page matched anew',
    why: 'What `body:has(…)` decides about something inside is a custom property on body, and siblings are named by an element or a class: with `body:has(.a) .b` every element that is added anywhere has all elements matched anew that any `:has()` reaches, with `* + *` all that stand beside it with all that is in them.',
    broken: ({ files }, read) =>
      files
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) => [...read(file).matchAll(wide)].map(([selector]) => `${file}: ${selector.trim()}`)),
  },
];

/** A part of a selector after `:has()` of what holds the page, and any sibling of anything. */
const wide = /(?:\b(?:html|body)|:root|\.shell)\S*:has\((?:[^()]|\([^()]*\))*\)\s*[^\s{,][^{,]*|[^\n{},]*\*\s*[+~]\s*\*/g;

/** Names with a capital that are taken from the contract, and not as types. */
const schemasUsed = (text: string): string[] =>
  [...text.matchAll(/^import \{([^}]*)\} from '#contract\//gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z][a-z]/.test(name)),
  );

/** Whether a sheet is one scope of the feature from its first character to its last. */
function isScoped(sheet: string, feature: string): boolean {
  const text = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
  const start = `@scope (.in-${feature}) {`;
  if (!text.startsWith(start)) return false;
  let depth = 1;
  for (let at = start.length; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at === text.length - 1;
  }
  return false;
}

/** Floor of a file of web; below all of them for one that is on none. */
const floorOf = (file: string): number => FLOORS.indexOf(/^web\/([^/]+)\//.exec(file)?.[1] ?? '');
const featureOf = (file: string): string | null => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
const isStranger = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && from !== to && !USES.some((use) => use.from === from && use.to === to);
