/** The types of the words of the screens, from the names of their files in English (`web/i18n/en/<name>.json`). */
export function wordsTypes(names: string[]): string {
  const name = (file: string) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const key = (file: string) => (file.includes('-') ? `'${file}'` : file);
  return `/** The words of the screens by file. Made by \`npm run words\` from web/i18n/en; not edited by hand. */
${names.map((file) => `import type ${name(file)} from './en/${file}.json';`).join('\n')}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
${names.map((file) => `      ${key(file)}: typeof ${name(file)};`).join('\n')}
    };
  }
}
`;
}
