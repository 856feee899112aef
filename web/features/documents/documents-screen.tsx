import { Page } from '../../ui/page.tsx';

export function DocumentsScreen() {
  return <Page title="Knowledge">{null}</Page>;
}
