import type { RouteComponent } from '@tanstack/react-router';
import { createElement, lazy, type ComponentType } from 'react';

/**
 * A screen that is loaded when it is first shown, and fetched ahead when a link to it is pointed at. Unlike the router's own
 * helper it never reloads the page by itself: without the service that would leave the browser's error page.
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): RouteComponent {
  const Screen = lazy(async () => ({ default: (await load())[name] }));
  const preload = async () => {
    await load().catch((error: unknown) => console.info('A screen could not be fetched ahead', error));
  };
  return Object.assign(() => createElement(Screen), { preload });
}
