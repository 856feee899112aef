import 'virtual:tokens.css';
import './fonts/fonts.css';
import './app/look/base.css';
import './ui/look/marks.css';
import './ui/look/states.css';
import './ui/look/page.css';
import './ui/look/fields.css';
import './ui/look/boxes.css';
import './ui/look/rows.css';
import './ui/look/side-panel.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { begin } from './app/begin.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.ts';
import { theme } from './app/look/theme.ts';
import { clientConfig } from '#contract/client-config.ts';
import { api } from './lib/api.ts';
import { followLook } from './lib/look-mode.ts';

/** The property, not the attribute: browsers hide the attribute from scripts. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createCache({ key: 'mui', prepend: true, ...(nonce ? { nonce } : {}) });

/** After an update the parts of the former build are gone: the page is loaded anew, once a minute at most and only from a service that answers. */
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0);
  if (Date.now() - last < 60_000) return;
  void api(clientConfig.get).then(() => {
    sessionStorage.setItem('reloaded', String(Date.now()));
    location.reload();
  }, console.info);
});

/** A page that the browser kept while it was left may be another person's by now. */
window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

followLook();
await begin(router);

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>,
);
