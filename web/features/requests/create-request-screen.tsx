import { Page } from '../../ui/page.tsx';

export function CreateRequestScreen() {
  return <Page title="New request">{null}</Page>;
}
