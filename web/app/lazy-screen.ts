import type { RouteComponent } from '@tanstack/react-router';
import { createElement, lazy, type ComponentType } from 'react';
import { Room } from '../ui/room.tsx';

/**
 * A screen of a feature (null: of none) that is loaded when it is first shown, and fetched ahead when a link to it is pointed at. Unlike the router's own
 * helper it never reloads the page by itself: without the service that would leave the browser's error page.
 */
export function lazyScreen<Name extends string>(
  feature: string | null,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteComponent {
  const Screen = lazy(async () => ({ default: (await load())[name] }));
  const preload = async () => {
    await load().catch((error: unknown) => console.info('A screen could not be fetched ahead', error));
  };
  const screen = () => (feature === null ? createElement(Screen) : createElement(Room, { of: feature }, createElement(Screen)));
  return Object.assign(screen, { preload });
}
