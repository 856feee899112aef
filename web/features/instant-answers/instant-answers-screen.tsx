import { Page } from '../../ui/page.tsx';

export function InstantAnswersScreen() {
  return <Page title="Instant answers">{null}</Page>;
}
