import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { theme } from '../app/look/theme.ts';
import { queryClient } from '../app/query-client.ts';
import { router } from '../app/router.ts';
import { followLook } from '../lib/look-mode.ts';

/** The page as web/main.tsx puts it together, at an address. A call that failed is repeated without a pause. */
export function showPage(path: string) {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  followLook();
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} history={createMemoryHistory({ initialEntries: [path] })} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return router;
}
