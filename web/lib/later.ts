import { type ComponentType, createElement, lazy, type LazyExoticComponent, useEffect, useState } from 'react';

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

/**
 * A part that adds to a screen and is fetched when it is first shown; where it cannot be fetched, without a connection, the screen
 * stands without it, and it is tried again the next time.
 */
export function whereFetched<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return function WhereFetched(props: Props) {
    const [fetched, setFetched] = useState<{ Part: ComponentType<Props> } | null>(null);
    useEffect(() => {
      let isShown = true;
      load().then(
        ({ default: Part }) => isShown && setFetched({ Part }),
        (error: unknown) => console.info('A part of the screen could not be fetched:', error),
      );
      return () => {
        isShown = false;
      };
    }, []);
    return fetched && createElement(fetched.Part, props);
  };
}
