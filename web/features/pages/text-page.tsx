import { Page } from '../../ui/page.tsx';

export function TextPage({ page }: { page: 'terms' | 'privacy' | 'about' | 'docs' | 'pub' }) {
  return (
    <Page title={page} narrow>
      {null}
    </Page>
  );
}
