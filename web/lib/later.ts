import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a screen that its first picture does not need: it is fetched as soon as the browser has nothing else to do, or when it
 * is first shown. So it is there without a connection too, once the screen has stood for a moment.
 */
export function later<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  // Where a browser cannot say that it is idle, the part comes when it is shown.
  globalThis.requestIdleCallback?.(() => {
    load().catch((error: unknown) => console.info('A part of the screen could not be fetched ahead:', error));
  });
  return lazy(load);
}
