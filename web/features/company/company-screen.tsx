import { Page } from '../../ui/page.tsx';

export function CompanyScreen() {
  return <Page title="Company">{null}</Page>;
}
