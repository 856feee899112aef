import type { Part } from './together.ts';

const screens = {
  auth: 'features/auth/auth-screen.tsx',
  list: 'features/requests/request-list-screen.tsx',
  review: 'features/review/review-screen.tsx',
  create: 'features/requests/create-request-screen.tsx',
  documents: 'features/documents/documents-screen.tsx',
  library: 'features/library/library-screen.tsx',
  company: 'features/orgs/company-screen.tsx',
  preferences: 'features/users/preferences-screen.tsx',
  backtests: 'features/backtests/backtests-screen.tsx',
  told: 'features/told/told-screen.tsx',
  instant: 'features/instant-answers/instant-answers-screen.tsx',
  assistant: 'features/assistant/home-screen.tsx',
};

/** What other pages need of what sign-in needs. */
const besides = ['features/auth/sign-in-again.tsx', 'features/orgs/welcome/welcome-screen.tsx', 'features/pages/guide-screen.tsx'];

/** What else asks with the parts of the room's dialogs, and what else reads with the parts that stand beside its list. */
const alsoAsked = ['app/notices/two-texts.ts', 'features/library/approving/approve-new-dialog.tsx', 'features/exports/doubted.ts'];
const alsoRead = ['features/documents/document-menu.tsx', 'features/told/alarms/papers-dialog.tsx'];

/**
 * The files in which the application travels, in the order in which they are loaded: what every page needs; the frame of the signed-in
 * pages with what the list of requests and the review room share; what the list, what the room and what sign-in share with other screens;
 * what comes after them; dialogs; what stands beside the room's list; what is said of questions that wait to be asked.
 */
export function parts(file: (path: string) => string): Part[] {
  const [auth, list, review] = [screens.auth, screens.list, screens.review].map(file) as [string, string, string];
  const shell = file('app/shell/shell.tsx');
  const dialogs = file('features/review/dialogs/all.ts');
  const beside = file('features/review/beside/all.ts');
  const menus = ['features/requests/list/request-menu.tsx', 'shared/dialogs/name-dialog.tsx'].map(file);
  const expected = file('features/review/standing/expected.tsx');
  const inRoom = [beside, expected, ...['features/review/read-paper.ts', 'features/review/standing/asked-without.tsx'].map(file)];
  const all = Object.values(screens).map(file);
  return [
    { name: 'frame', of: [file('main.tsx')] },
    { name: 'frame', of: [auth], with: [shell, list, review] },
    { name: 'shell', of: [shell] },
    { name: 'shell', of: [review], with: [list] },
    { name: 'shell', of: [list], with: [...all, ...menus, file('features/assistant/assistant-frame.tsx')] },
    { name: 'reading', of: [review], with: [...all, ...menus, dialogs, ...inRoom, file('features/backtests/backtest-screen.tsx')] },
    { name: 'frame', of: [auth], with: [dialogs, ...menus] },
    { name: 'door', of: [auth], with: [...all, ...besides.map(file)] },
    { name: 'dialogs', of: [dialogs, ...menus], with: [...all, dialogs, ...menus, ...alsoAsked.map(file)] },
    { name: 'beside', of: [beside], with: [...all, ...alsoRead.map(file)] },
    { name: 'asking', of: [expected], with: [...all, file('features/orgs/ai-model/ai-model.tsx')] },
  ];
}
