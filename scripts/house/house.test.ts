import { describe, expect, test } from 'vitest';
import { MOST_CLAIMS, claimsIn } from './absent.ts';
import { circles } from './circles.ts';
import { type House, importsOf, isBeside } from './graph.ts';
import { rules } from './rules.ts';

test('every way to import is seen, types too, and words that look like it are not', () => {
  const text = `
    import { a } from './a.ts';
    import type { B } from '#engine/b.ts';
    export { c } from './c.ts';
    export * from './d.ts';
    const e = await import('./e.ts');
    type F = import('./f.ts').F;
    // import './no.ts'
    const said = "import x from './no.ts'";
  `;
  expect(importsOf(text, 'x.ts')).toEqual(['./a.ts', '#engine/b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
});

test('a circle is told whole, what only leads to it is not', () => {
  const arrows = [
    { from: 'main', to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'a' },
    { from: 'c', to: 'leaf' },
  ];
  expect(circles(arrows)).toEqual([['a', 'b', 'c']]);
  expect(circles(arrows.slice(0, 3))).toEqual([]);
});

test.each([
  'engine/a.test.ts',
  'engine/files/testing/office.ts',
  'server/features/documents/testing.ts',
  'test/harness.ts',
  'x/y.fixture.ts',
])('%s stands beside the product', (file) => expect(isBeside(file)).toBe(true));
test.each(['engine/files/fill.ts', 'server/features/testimony/a.ts'])('%s is of the product', (file) => expect(isBeside(file)).toBe(false));

const brokenBy = (name: string, code: Record<string, string>) =>
  rules.find((rule) => rule.name === name)!.broken({ files: Object.keys(code), arrows: [] }, (file) => code[file]!);

test('a pure room of the engine reaches for nothing outside, except in a file whose name says so', () => {
  const reads = `import { readFile } from 'node:fs/promises';`;
  const code = {
    'engine/answers/a.ts': reads,
    'engine/files/b.ts': `const run = () => import('node:child_process');`,
    'engine/search/c.ts': 'const page = await fetch(address);',
    'engine/search/kept.io.ts': reads,
    'engine/encoder/d.ts': reads,
    'engine/language/e.test.ts': reads,
    'engine/language/f.ts': `import { createHash } from 'node:crypto';`,
  };
  expect(brokenBy('pure rooms of the engine', code)).toEqual([
    'engine/answers/a.ts: node:fs/promises',
    'engine/files/b.ts: node:child_process',
    'engine/search/c.ts: fetch',
  ]);
});

test('the environment is read where a program starts', () => {
  const reads = `const home = process.env['HOME'];`;
  const code = { 'server/config.ts': reads, 'cli/main.ts': reads, 'engine/answers/a.ts': reads, 'server/features/runs/b.ts': reads };
  expect(brokenBy('environment', code)).toEqual(['engine/answers/a.ts', 'server/features/runs/b.ts']);
});

test('a floor of web uses what is below it, and a feature another one only where it is said why', () => {
  const arrows = [
    { from: 'web/ui/wall.tsx', to: 'web/app/session/may.ts' },
    { from: 'web/app/session/may.ts', to: 'web/lib/api.ts' },
    { from: 'web/app/routes.tsx', to: 'web/features/review/review-screen.tsx' },
    { from: 'web/app/shell/rail.tsx', to: 'web/features/orgs/queries.ts' },
    { from: 'web/shared/scope/scope-picker.tsx', to: 'web/features/documents/queries.ts' },
    { from: 'web/features/review/review-bar.tsx', to: 'web/features/exports/export-menu.tsx' },
    { from: 'web/features/exports/export-menu.tsx', to: 'web/features/review/queries.ts' },
    { from: 'web/features/review/review-bar.tsx', to: 'web/features/review/keys.ts' },
  ];
  const broken = (name: string) => rules.find((rule) => rule.name === name)!.broken({ files: [], arrows }, () => '');
  expect(broken('order of the web')).toEqual([
    'web/ui/wall.tsx → web/app/session/may.ts',
    'web/app/shell/rail.tsx → web/features/orgs/queries.ts',
    'web/shared/scope/scope-picker.tsx → web/features/documents/queries.ts',
  ]);
  expect(broken('features of the web stand by themselves')).toEqual([
    'web/features/exports/export-menu.tsx → web/features/review/queries.ts',
  ]);
});

test('a screen that the routes open has its test beside it', () => {
  const arrows = [
    { from: 'web/app/routes.tsx', to: 'web/features/review/review-screen.tsx' },
    { from: 'web/app/routes.tsx', to: 'web/features/pages/text-page.tsx' },
    { from: 'web/app/routes.tsx', to: 'web/app/frame.tsx' },
    { from: 'web/features/requests/start-form.tsx', to: 'web/features/review/room-screen.tsx' },
  ];
  const broken = (...files: string[]) => rules.find((rule) => rule.name === 'screens are tested')!.broken({ files, arrows }, () => '');
  expect(broken('web/features/review/review.screen.test.tsx')).toEqual(['web/features/pages/text-page.screen.test.tsx']);
  expect(broken('web/features/review/review.screen.test.tsx', 'web/features/pages/text-page.screen.test.tsx')).toEqual([]);
});

describe('rules', () => {
  const brokenBy = (name: string, house: Partial<House>, texts: Record<string, string> = {}): string[] =>
    rules.find((rule) => rule.name === name)!.broken({ files: Object.keys(texts), arrows: [], ...house }, (file) => texts[file] ?? '');
  const feature = (path: string): string => `server/features/${path}`;
  const arrow = (from: string, to: string) => ({ from, to });

  test('a feature uses those before it, and only what opens the service uses them from outside', () => {
    const arrows = [
      arrow(feature('requests/make.ts'), feature('documents/steps.ts')),
      arrow(feature('documents/service.ts'), feature('requests/steps.ts')),
      arrow('server/platform/http/http.ts', feature('audit/steps.ts')),
      arrow('server/app.ts', feature('audit/steps.ts')),
    ];
    expect(brokenBy('order of the features', { arrows })).toEqual([
      'server/features/documents/service.ts → server/features/requests/steps.ts',
      'server/platform/http/http.ts → server/features/audit/steps.ts',
    ]);
    expect(brokenBy('order of the features', { files: [feature('nowhere/routes.ts')] })).toEqual(['nowhere has no place in the order']);
  });

  test('of another feature only its faces are imported', () => {
    const arrows = [
      arrow(feature('requests/make.ts'), feature('documents/steps.ts')),
      arrow(feature('requests/make.ts'), feature('requests/store.ts')),
      arrow(feature('requests/make.ts'), feature('documents/store.ts')),
      arrow(feature('sample/documents.ts'), feature('documents/web/service.ts')),
      arrow(feature('all.ts'), feature('documents/routes.ts')),
      arrow('server/app.ts', feature('users/store.ts')),
    ];
    expect(brokenBy('faces of the features', { arrows })).toEqual([
      'server/features/requests/make.ts → server/features/documents/store.ts',
      'server/features/sample/documents.ts → server/features/documents/web/service.ts',
      'server/app.ts → server/features/users/store.ts',
    ]);
  });

  test('a table is written by one feature', () => {
    const texts = {
      [feature('library/store.ts')]: "trx.insertInto('library_entry')",
      [feature('review/service.ts')]: 'sql`update library_entry set answer = 1`; // update what stands there',
      [feature('exports/store.ts')]: "trx.selectFrom('library_entry'); trx.deleteFrom('request_export')",
      [feature('exports/exports.test.ts')]: "trx.deleteFrom('library_entry')",
    };
    expect(brokenBy('one writer of a table', {}, texts)).toEqual(['library_entry: library, review']);
  });

  test('a folder holds twenty files beside its tests', () => {
    const files = (count: number): string[] => Array.from({ length: count }, (_, at) => feature(`plans/f${at}.ts`));
    expect(brokenBy('folder size', { files: [...files(20), feature('plans/more.test.ts')] })).toEqual([]);
    expect(brokenBy('folder size', { files: files(21) })).toEqual(['server/features/plans: 21 files']);
  });
});

test('a style sheet of a feature is one scope, its own, and what is styled for all stands elsewhere', () => {
  const code = {
    'web/features/review/review.css':
      '/* The room. */\n@scope (.in-review) {\n  .a {\n    color: red;\n  }\n  @media print {\n    .a {\n      color: blue;\n    }\n  }\n}\n',
    'web/features/review/bare.css': '.a {\n  color: red;\n}\n',
    'web/features/review/after.css': '@scope (.in-review) {\n  .a {\n    color: red;\n  }\n}\n.b {\n  color: red;\n}\n',
    'web/features/library/other.css': '@scope (.in-review) {\n  .a {\n    color: red;\n  }\n}\n',
    'web/features/library/import.css': "@import '../review/review.css';\n",
    'web/ui/look/page.css': '.page {\n  padding: 0;\n}\n',
  };
  expect(brokenBy('styles of a feature stay in it', code).map((line) => line.split(':')[0])).toEqual([
    'web/features/review/bare.css',
    'web/features/review/after.css',
    'web/features/library/other.css',
    'web/features/library/import.css',
  ]);
});

test('a style after what the page has, or of any sibling, is told', () => {
  const code = {
    'web/app/notices/notices.css': 'body:has(.bar) .notices {\n  bottom: 0;\n}\n',
    'web/app/shell/shell.css': '.shell:has(:is(.a, .b)) > .top {\n  display: none;\n}\n',
    'web/ui/look/page.css': '.page > * + * {\n  margin: 0;\n}\n',
    'web/ui/look/rows.css': 'body:has(.bar),\n:root:has(:is(.a, .b)) {\n  --bottom: 0;\n}\n.a > .b + .c {\n  margin: 0;\n}\n',
  };
  expect(brokenBy('no style has the whole page matched anew', code)).toEqual([
    'web/app/notices/notices.css: body:has(.bar) .notices',
    'web/app/shell/shell.css: .shell:has(:is(.a, .b)) > .top',
    'web/ui/look/page.css: .page > * + *',
  ]);
});

test('a feature that the map leaves out or moves is told', () => {
  const broken = brokenBy('the map of the features', { 'docs/architecture.md': '| `audit` | what was done |\n| `users` | people |\n' });
  expect(broken).not.toContain('audit is not at its place');
  expect(broken).toEqual(expect.arrayContaining(['runs is not at its place', 'users is not at its place']));
});

test('a text that still holds both sides of a conflict is named with its lines, a heading and a binary file are not', () => {
  const [ours, between, theirs] = ['<', '=', '>'].map((sign) => sign.repeat(7));
  const code = {
    'CHANGELOG.md': `# News\n${ours} HEAD\n- ours\n${between}\n- theirs\n${theirs} 1f2e3d (subject)\n`,
    'docs/crlf.md': `${ours} HEAD\r\nours\r\n${between}\r\n${theirs} theirs\r\n`,
    'docs/left.yml': `key: 1\n${theirs}\n`,
    'docs/heading.md': `Title A\n${between}\n`,
    'docs/shift.md': `${ours}< eight is no marker\n  ${theirs} indented\n`,
    'models/part.bin': `\0${ours} HEAD\n`,
  };
  expect(brokenBy('no markers of a conflict', code)).toEqual([
    'CHANGELOG.md:2',
    'CHANGELOG.md:4',
    'CHANGELOG.md:6',
    'docs/crlf.md:1',
    'docs/crlf.md:3',
    'docs/crlf.md:4',
    'docs/left.yml:2',
  ]);
});

test('who normalises a text beside the one function is named, a test is not', () => {
  const code = {
    'engine/language/text.ts': "import './words.ts';\nconst folded = text.normalize('NFKC');\n",
    'engine/language/text.test.ts': "expect(fold('é')).toBe('é'.normalize('NFD'));\n",
    'contract/normalise.ts': 'const normalised = text.normalize(form);\n',
  };
  expect(brokenBy('one normaliser of Unicode', code)).toEqual(['engine/language/text.ts:2']);
});

test('a claim that something is there is counted where it is one, and one more than there were breaks the house', () => {
  expect(claimsIn('const first = list[0]!.name, second = name!; if (!a && b! != c) tell("done!", /x!/);', 'a.ts')).toBe(3);
  expect(claimsIn('const shown = <b>{names.get(one)!}! {!hidden}</b>;', 'a.tsx')).toBe(1);
  const claims = (count: number): string => 'one!;\n'.repeat(count);
  const among = (count: number) => ({ 'engine/a.ts': claims(count - 1), 'web/b.tsx': claims(1), 'engine/a.test.ts': claims(9) });
  expect(brokenBy('fewer non-null assertions', among(MOST_CLAIMS))).toEqual([]);
  expect(brokenBy('fewer non-null assertions', among(MOST_CLAIMS + 1)).slice(1)).toEqual([`engine/a.ts: ${MOST_CLAIMS}`, 'web/b.tsx: 1']);
  expect(brokenBy('fewer non-null assertions', among(MOST_CLAIMS - 1))[0]).toContain(`write ${MOST_CLAIMS - 1} there`);
});
