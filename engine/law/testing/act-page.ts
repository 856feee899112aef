/** A page of an invented act, as PISRS has them: for tests. */

/** `clen 1. člen` → a block of that class; a line that begins with `<` stands as it is. */
const blockOf = (line: string): string => {
  if (line.startsWith('<')) return line;
  const [, kind = '', text = ''] = /^(\S+) (.*)$/u.exec(line) ?? [];
  return `<p class="${kind}">${text}</p>`;
};

const SIGNED = ['evidencna_stevilka Št. 1', 'kraj_datum_sprejetja Ljubljana', 'podpisnik Predsednica'];

/** `signed` false leaves out how an act ends, `closed` false cuts the page. */
export function actPage(
  lines: string[],
  { short = 'ZVz', id = 'ZAKO1', signed = true, closed = true, after = [] as string[] } = {},
): string {
  const blocks = ['npb Neuradno prečiščeno besedilo', `naslov Zakon o vzorcu (${short})`, ...lines, ...(signed ? SIGNED : []), ...after];
  return `<!DOCTYPE html><html><head><title>Zakon o vzorcu (${short}) | PISRS</title><link rel="canonical" href="https://pisrs.si/pregledPredpisa?id=${id}"></head>
<body><nav>PISRS</nav><div class="mainText">${blocks.map(blockOf).join('\n')}${closed ? '</div><footer>Noga</footer></body></html>' : '<p class="odst'}`;
}
