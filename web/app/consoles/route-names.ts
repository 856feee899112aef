/** The routes by their names in the specification, which support speaks of; apart from the routes, whose file every first load has. */
export const routeNames: Record<string, string> = {
  '/maintenance': 'maintenance',
  '/auth': 'auth',
  '/welcome': 'welcome',
  '/welcome-to-org': 'welcome-to-org',
  '/walkthrough': 'walkthrough',
  '/': 'index',
  '/dashboard': 'layout',
  '/dashboard/requests': 'dashboard.requests',
  '/dashboard/requests/$requestId/{-$sheetId}': 'dashboard.requests.view',
  '/dashboard/requests/create': 'dashboard.requests.create',
  '/dashboard/preferences': 'dashboard.settings.preferences',
  '/dashboard/company': 'dashboard.settings.company',
  '/dashboard/kb/documents': 'dashboard.kb.documents',
  '/dashboard/tools/instant-answers': 'dashboard.tools.instant-answers',
};
