import type { RouteComponent } from '@tanstack/react-router';
import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { Room } from '../ui/room.tsx';

/** Where a screen is: what its address says. */
export interface At {
  params: Record<string, string>;
  search: Record<string, unknown>;
}
/** A file with a screen; `ahead` asks the service for what it shows first, before it is drawn. */
type ScreenFile<Name extends string> = Record<Name, ComponentType> & { ahead?: (at: At) => Promise<unknown> };

interface Ahead {
  /** Fetches script and texts. */
  preload: () => Promise<void>;
  /** Asks for what the screen shows first. Only for somebody signed in. */
  ahead: (at: At) => Promise<void>;
}

export type LazyScreen = RouteComponent & Ahead;

const notAhead = (error: unknown) => console.info('A screen could not be fetched ahead', error);

/**
 * A screen of a feature (null: of none) that is loaded with its texts when it is first shown, and fetched ahead when a link to it is pointed
 * at. Unlike the router's own helper it never reloads the page by itself: without the service that would leave the browser's error page.
 */
export function lazyScreen<Name extends string>(
  feature: string | null,
  load: () => Promise<ScreenFile<Name>>,
  name: Name,
  texts: readonly string[] = feature === null ? [] : [feature],
): LazyScreen {
  let there: ComponentType | null = null;
  const both = async () => (await Promise.all([load(), loadTexts(texts)]))[0];
  const Later: LazyExoticComponent<ComponentType> = lazy(async () => ({ default: (await both())[name] }));
  const screen = () => {
    // What is there already is drawn at once: a file that is awaited, if only for a moment, costs a picture without it.
    const [{ Screen }] = useState(() => ({ Screen: there ?? Later }));
    return feature === null ? createElement(Screen) : createElement(Room, { of: feature }, createElement(Screen));
  };
  return Object.assign(screen, {
    preload: async () => {
      const file = await both().catch(notAhead);
      there = file?.[name] ?? null;
    },
    ahead: async (at: At) => void (await load().then((file) => file.ahead?.(at), notAhead)),
  });
}

/** What was made by `lazyScreen`. */
export const isLazyScreen = (component: unknown): component is LazyScreen => typeof component === 'function' && 'ahead' in component;
