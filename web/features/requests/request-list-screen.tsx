import { Page } from '../../ui/page.tsx';

export function RequestListScreen() {
  return <Page title="Requests">{null}</Page>;
}
