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

/**
 * The files in which the application travels, in the order in which they are loaded: what every page needs; the frame of the signed-in
 * pages with what the list of requests and the review room share; what the list, what the room and what sign-in share with other screens;
 * what comes after them; dialogs.
 */
export function parts(file: (path: string) => string): Part[] {
  const [auth, list, review] = [screens.auth, screens.list, screens.review].map(file) as [string, string, string];
  const shell = file('app/shell/shell.tsx');
  const dialogs = file('features/review/dialogs/all.ts');
  const menus = ['features/requests/list/request-menu.tsx', 'shared/dialogs/name-dialog.tsx'].map(file);
  const inRoom = ['features/review/read-paper.ts', 'features/review/standing/asked-without.tsx'].map(file);
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
    { name: 'dialogs', of: [dialogs, ...menus], with: [...all, dialogs, ...menus, file('app/notices/two-texts.ts')] },
  ];
}
