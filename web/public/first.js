// What a page can begin before its own script is there; a file of its own because the content policy allows no inline script.

// The theme, before the first paint.
const mode = localStorage.getItem('mui-mode') ?? 'system';
const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = dark ? 'dark' : 'light';

const language = localStorage.getItem('locale') ?? 'en';
const written = (name) => {
  const { content } = document.querySelector(`meta[name="${name}"]`);
  return content.startsWith('{') ? JSON.parse(content) : {};
};

// Which of the pages it is that people arrive at from elsewhere (web/build/ahead.ts).
const [, request, sheet] = /^\/dashboard\/requests\/([\da-f-]{36})(?:\/([\da-f-]{36}))?$/.exec(location.pathname) ?? [];
const page = request ? 'review' : { '/auth': 'auth', '/dashboard/requests': 'requests' }[location.pathname];

// Its files, which our script would ask for once it runs.
const { pages = {}, texts = {} } = written('ahead');
const { files = [], texts: needed = [] } = pages[page] ?? {};
for (const file of [...files, ...needed.map((text) => texts[`${language}/${text}`])]) {
  if (!file) continue;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
}

// The calls with which every signed-in page begins, and those for what it shows: web/lib/begun.ts hands their answers on.
const begun = (globalThis.begun = new Map());

function begin(path, headers = {}) {
  const answer = fetch(path, { headers: { ...headers, 'accept-language': language } });
  // Whoever takes the answer hears of a failure.
  answer.catch(() => {});
  begun.set(path, answer);
  return answer;
}

const shownFirst = {
  // The first entries before all of them, where the address leads no further in (web/features/review/use-request.ts).
  review: [...(sheet || location.search ? [] : [`/api/requests/${request}?entries=40`]), `/api/requests/${request}`],
  requests: location.search === '' ? ['/api/requests?limit=100', '/api/saved_views'] : [],
};

async function beginCalls() {
  const token = (await begin('/api/identity/get-session')).headers.get('set-auth-jwt');
  if (token === null) return;
  // The organisation of this tab (web/lib/identity/tab-org.ts): the one that the link names, or that it worked in before.
  const org = new URLSearchParams(location.search).get('org') ?? sessionStorage.getItem('org');
  const bearer = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` };
  if (org !== null) bearer['x-rejoinder-org'] = org;
  for (const path of ['/api/user', ...(shownFirst[page] ?? [])]) void begin(path, bearer);
}

// Where another provider keeps the accounts, its own library is asked.
if (written('identity').kind === 'embedded') beginCalls().catch(() => {});
