import { createRootRoute, createRoute, defaultParseSearch, notFound, Outlet, redirect } from '@tanstack/react-router';
import requestsSymbol from 'symbol:assignment';
import assistantSymbol from 'symbol:balance';
import instantSymbol from 'symbol:bolt';
import companySymbol from 'symbol:domain';
import knowledgeSymbol from 'symbol:folder_open';
import librarySymbol from 'symbol:menu_book';
import backtestsSymbol from 'symbol:rule';
import preferencesSymbol from 'symbol:settings';
import toldSymbol from 'symbol:chat_bubble';
import siteSymbol from 'symbol:admin_panel_settings';
import type { TextName } from '#contract/pages.ts';
import { identity } from '../lib/api.ts';
import { texts } from './address-texts.ts';
import { Frame } from './frame.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { guard, home } from './session/guard.ts';
import { returnAddress } from './session/return-address.ts';
import { NotFound, NotFoundAnywhere } from './not-found.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { loadedProfile, loadProfile } from './session/session.ts';

/** Asks the guard until it decides, doing what it waits for. What is only fetched ahead is no place that somebody came to. */
async function keepWatch({ pathname, href }: { pathname: string; href: string }, ahead: boolean): Promise<void> {
  for (;;) {
    const wanted = returnAddress.find();
    const decision = guard({ pathname, fullPath: href, identity: identity.current(), profile: loadedProfile(), wanted });
    if (decision.do === 'pass') {
      if (decision.reached && !ahead) returnAddress.forget();
      return;
    }
    if (decision.do === 'wait') await identity.ready();
    else if (decision.do === 'load-profile') await loadProfile();
    else {
      if (decision.remember && !ahead) returnAddress.keep(decision.remember);
      throw redirect(decision.search ? { to: decision.to, search: decision.search } : placeOf(decision.to));
    }
  }
}

/** A path with query and fragment, as the router takes it. */
function placeOf(path: string) {
  const { pathname, search, hash } = new URL(path, location.origin);
  return { to: pathname, search: defaultParseSearch(search), hash: hash.slice(1) };
}

/** An address whose id cannot be one shows that there is nothing, without asking the service. */
function requireId(id: string): void {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound();
}

/** The parameters behind a path that name something by its id. */
const named =
  <Name extends string>(...names: Name[]) =>
  ({ search }: { search: { [K in Name]?: string | undefined } }): (string | undefined)[] =>
    names.map((name) => search[name]);

/** As `requireId`, of those that are there. */
const requireIds = (ids: (string | undefined)[]): void => {
  for (const id of ids) if (id !== undefined) requireId(id);
};

const root = createRootRoute({
  beforeLoad: ({ location, preload }) => keepWatch(location, preload),
  component: Frame,
  errorComponent: ScreenFailure,
  notFoundComponent: NotFoundAnywhere,
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: texts('state', 'token', 'error', 'email', 'why'),
  component: lazyScreen('auth', () => import('../features/auth/auth-screen.tsx'), 'AuthScreen'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: texts('token'),
  component: lazyScreen('auth', () => import('../features/auth/invitation-screen.tsx'), 'InvitationScreen', ['auth', 'invitations']),
});
const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  component: Outlet,
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyScreen('orgs', () => import('../features/orgs/welcome/welcome-screen.tsx'), 'WelcomeScreen', ['welcome', 'invitations']),
});
const welcomeToOrg = createRoute({
  getParentRoute: () => root,
  path: '/welcome-to-org',
  component: lazyScreen('orgs', () => import('../features/orgs/welcome/welcome-to-org-screen.tsx'), 'WelcomeToOrgScreen', ['welcome']),
});
const toHome = () => {
  throw redirect({ to: home });
};
const walkthrough = createRoute({
  getParentRoute: () => root,
  path: '/walkthrough',
  component: lazyScreen('walkthrough', () => import('../features/walkthrough/walkthrough-screen.tsx'), 'WalkthroughScreen'),
});
const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toHome });

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  component: lazyScreen(null, () => import('./shell/shell.tsx'), 'Shell'),
  notFoundComponent: NotFound,
});
const dashboardIndex = createRoute({ getParentRoute: () => dashboard, path: '/', beforeLoad: toHome });
const requestList = createRoute({
  getParentRoute: () => dashboard,
  path: 'requests',
  validateSearch: texts('q', 'status', 'sort', 'owner', 'due', 'shelf'),
  component: lazyScreen('requests', () => import('../features/requests/request-list-screen.tsx'), 'RequestListScreen'),
  staticData: { place: { name: 'requests', symbol: requestsSymbol, group: 0, bar: 'requests' } },
});
const requestCreate = createRoute({
  getParentRoute: () => dashboard,
  path: 'requests/create',
  component: lazyScreen('requests', () => import('../features/requests/create-request-screen.tsx'), 'CreateRequestScreen'),
  staticData: { help: { hash: '2-create-a-request' } },
});
const requestCheck = createRoute({
  getParentRoute: () => dashboard,
  path: 'requests/$requestId/check',
  loader: ({ params }) => requireId(params.requestId),
  notFoundComponent: NotFound,
  component: lazyScreen('extraction', () => import('../features/extraction/check-screen.tsx'), 'CheckScreen', ['check', 'reasons']),
  staticData: { help: { page: 'correct-a-reading' } },
});
const requestView = createRoute({
  getParentRoute: () => dashboard,
  path: 'requests/$requestId/{-$sheetId}',
  validateSearch: texts('q', 'state', 'mine', 'comments', 'why', 'entry'),
  loader: ({ params }: { params: { requestId: string; sheetId?: string | undefined } }) => requireId(params.requestId),
  notFoundComponent: NotFound,
  component: lazyScreen('review', () => import('../features/review/review-screen.tsx'), 'ReviewScreen'),
  staticData: { help: { hash: '5-review-by-keyboard' } },
});
const preferences = createRoute({
  getParentRoute: () => dashboard,
  path: 'preferences',
  validateSearch: texts('error'),
  component: lazyScreen('users', () => import('../features/users/preferences-screen.tsx'), 'PreferencesScreen', [
    'preferences',
    'notifications',
  ]),
  staticData: {
    place: { name: 'preferences', symbol: preferencesSymbol, group: 2 },
    help: { page: 'signing-in', hash: 'in-the-preferences' },
  },
});
const company = createRoute({
  getParentRoute: () => dashboard,
  path: 'company',
  validateSearch: texts('error'),
  component: lazyScreen('orgs', () => import('../features/orgs/company-screen.tsx'), 'CompanyScreen', ['company']),
  staticData: { place: { name: 'company', symbol: companySymbol, group: 2 }, help: { page: 'company' } },
});
const site = createRoute({
  getParentRoute: () => dashboard,
  path: 'site',
  validateSearch: texts('part', 'q'),
  component: lazyScreen('site', () => import('../features/site/site-screen.tsx'), 'SiteScreen'),
  staticData: { place: { name: 'site', symbol: siteSymbol, group: 2, site: true } },
});
const kbDocuments = createRoute({
  getParentRoute: () => dashboard,
  path: 'kb/documents',
  validateSearch: texts('folder', 'document', 'passage', 'q', 'label', 'kind', 'days'),
  loaderDeps: named('folder', 'document', 'passage'),
  loader: ({ deps }: { deps: (string | undefined)[] }) => requireIds(deps),
  notFoundComponent: NotFound,
  component: lazyScreen('documents', () => import('../features/documents/documents-screen.tsx'), 'DocumentsScreen'),
  staticData: {
    place: { name: 'knowledge', symbol: knowledgeSymbol, group: 0, bar: 'knowledge' },
    help: { hash: '1-put-in-what-you-know' },
  },
});
const library = createRoute({
  getParentRoute: () => dashboard,
  path: 'library',
  validateSearch: texts('view', 'q', 'status', 'origin', 'owner', 'entry'),
  loaderDeps: named('entry'),
  loader: ({ deps }: { deps: (string | undefined)[] }) => requireIds(deps),
  notFoundComponent: NotFound,
  component: lazyScreen('library', () => import('../features/library/library-screen.tsx'), 'LibraryScreen'),
  staticData: { place: { name: 'library', symbol: librarySymbol, group: 0, bar: 'library' }, help: { page: 'library' } },
});
const told = createRoute({
  getParentRoute: () => dashboard,
  path: 'told',
  validateSearch: texts('view', 'q', 'customer', 'kind', 'settled', 'document', 'entry', 'alarm', 'state', 'owner', 'promise'),
  loaderDeps: named('document', 'entry', 'alarm', 'promise'),
  loader: ({ deps }: { deps: (string | undefined)[] }) => requireIds(deps),
  notFoundComponent: NotFound,
  component: lazyScreen('told', () => import('../features/told/told-screen.tsx'), 'ToldScreen'),
  staticData: { place: { name: 'told', symbol: toldSymbol, group: 0 }, help: { page: 'told-to-customers' } },
});
const backtestList = createRoute({
  getParentRoute: () => dashboard,
  path: 'backtests',
  component: lazyScreen('backtests', () => import('../features/backtests/backtests-screen.tsx'), 'BacktestsScreen'),
  staticData: { place: { name: 'backtests', symbol: backtestsSymbol, group: 0 }, help: { page: 'library', hash: 'backtests' } },
});
const backtestView = createRoute({
  getParentRoute: () => dashboard,
  path: 'backtests/$backtestId',
  validateSearch: texts('show', 'q'),
  loader: ({ params }: { params: { backtestId: string } }) => requireId(params.backtestId),
  notFoundComponent: NotFound,
  component: lazyScreen('backtests', () => import('../features/backtests/backtest-screen.tsx'), 'BacktestScreen'),
  staticData: { help: { page: 'library', hash: 'backtests' } },
});
const instantAnswers = createRoute({
  getParentRoute: () => dashboard,
  path: 'tools/instant-answers',
  component: lazyScreen('instant-answers', () => import('../features/instant-answers/instant-answers-screen.tsx'), 'InstantAnswersScreen', [
    'instant',
  ]),
  staticData: { place: { name: 'instant', symbol: instantSymbol, group: 0, bar: 'instant' }, help: { hash: 'one-question-only' } },
});

/** The screens around paying are few and small: they come together. */
const payments = (name: 'PaidScreen' | 'AssistantPaidScreen' | 'SandboxScreen') =>
  lazyScreen('payments', () => import('../features/payments/screens.ts'), name, ['company']);
const paid = createRoute({
  getParentRoute: () => dashboard,
  path: 'paid',
  component: payments('PaidScreen'),
});

const assistant = createRoute({
  getParentRoute: () => root,
  path: '/assistant',
  component: lazyScreen('assistant', () => import('../features/assistant/assistant-frame.tsx'), 'AssistantFrame'),
  notFoundComponent: NotFound,
  staticData: { place: { name: 'assistant', symbol: assistantSymbol, group: 1 }, help: { page: 'legal-assistant' } },
});
const assistantHome = createRoute({
  getParentRoute: () => assistant,
  path: '/',
  validateSearch: texts('specialist'),
  component: lazyScreen('assistant', () => import('../features/assistant/home-screen.tsx'), 'HomeScreen'),
});
const assistantConversation = createRoute({
  getParentRoute: () => assistant,
  path: 'conversations/$conversationId',
  loader: ({ params }) => requireId(params.conversationId),
  notFoundComponent: NotFound,
  component: lazyScreen('assistant', () => import('../features/assistant/conversation-screen.tsx'), 'ConversationScreen'),
});
const assistantHistory = createRoute({
  getParentRoute: () => assistant,
  path: 'history',
  validateSearch: texts('q'),
  component: lazyScreen('assistant', () => import('../features/assistant/history-screen.tsx'), 'HistoryScreen'),
});
const assistantUsage = createRoute({
  getParentRoute: () => assistant,
  path: 'usage',
  component: lazyScreen('assistant', () => import('../features/assistant/usage-screen.tsx'), 'UsageScreen'),
});
const assistantOverQuota = createRoute({
  getParentRoute: () => assistant,
  path: 'over-quota',
  component: lazyScreen('assistant', () => import('../features/assistant/over-quota-screen.tsx'), 'OverQuotaScreen'),
});
const assistantPlans = createRoute({
  getParentRoute: () => assistant,
  path: 'plans',
  component: lazyScreen('assistant', () => import('../features/assistant/plans-screen.tsx'), 'PlansScreen'),
});
const assistantPaid = createRoute({
  getParentRoute: () => assistant,
  path: 'paid',
  component: payments('AssistantPaidScreen'),
});
const assistantSpecialist = createRoute({
  getParentRoute: () => assistant,
  path: 'specialists/$specialist',
  component: lazyScreen('assistant', () => import('../features/assistant/specialist-screen.tsx'), 'SpecialistScreen'),
});
const assistantSettings = createRoute({
  getParentRoute: () => assistant,
  path: 'settings',
  component: lazyScreen('assistant', () => import('../features/assistant/settings-screen.tsx'), 'SettingsScreen'),
});
const assistantNews = createRoute({
  getParentRoute: () => assistant,
  path: 'news',
  component: lazyScreen('assistant', () => import('../features/assistant/news/news-screen.tsx'), 'NewsScreen'),
});
const assistantCoverage = createRoute({
  getParentRoute: () => assistant,
  path: 'coverage',
  component: lazyScreen('assistant', () => import('../features/assistant/covered/coverage-screen.tsx'), 'CoverageScreen', [
    'assistant',
    'law-coverage',
  ]),
});
const assistantHelp = createRoute({
  getParentRoute: () => assistant,
  path: 'help',
  component: lazyScreen('assistant', () => import('../features/assistant/help-screen.tsx'), 'HelpScreen'),
});
const sharedConversation = createRoute({
  getParentRoute: () => root,
  path: '/pub/conversation/$token',
  component: lazyScreen('assistant', () => import('../features/assistant/shared-screen.tsx'), 'SharedScreen'),
});

const sandbox = createRoute({
  getParentRoute: () => root,
  path: '/sandbox/$page',
  validateSearch: texts('order', 'session'),
  component: payments('SandboxScreen'),
});

const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs/{-$page}',
  component: lazyScreen('pages', () => import('../features/pages/guide-screen.tsx'), 'GuideScreen'),
});
const textPages = (['terms', 'privacy', 'about'] as const satisfies readonly TextName[]).map((text) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${text}`,
    component: lazyScreen(
      'pages',
      async () => {
        const { TextPage } = await import('../features/pages/text-page.tsx');
        return { Page: () => <TextPage text={text} /> };
      },
      'Page',
    ),
  }),
);
const pub = createRoute({
  getParentRoute: () => root,
  path: '/pub/$',
  component: lazyScreen('pages', () => import('../features/pages/pub-page.tsx'), 'PubPage'),
});

/** All routes of specification 2. */
export const routeTree = root.addChildren([
  auth,
  invitation,
  maintenance,
  welcome,
  welcomeToOrg,
  walkthrough,
  index,
  docs,
  ...textPages,
  pub,
  sharedConversation,
  sandbox,
  assistant.addChildren([
    assistantHome,
    assistantConversation,
    assistantHistory,
    assistantUsage,
    assistantOverQuota,
    assistantPlans,
    assistantPaid,
    assistantSpecialist,
    assistantSettings,
    assistantNews,
    assistantCoverage,
    assistantHelp,
  ]),
  dashboard.addChildren([
    dashboardIndex,
    requestList,
    requestCreate,
    requestCheck,
    requestView,
    kbDocuments,
    library,
    told,
    backtestList,
    backtestView,
    instantAnswers,
    company,
    preferences,
    site,
    paid,
  ]),
]);
