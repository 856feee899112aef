import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import i18next from 'i18next';
import { afterEach, beforeAll } from 'vitest';
import { loadTexts, startI18n } from '../i18n/i18n.ts';

/** What a browser has and the DOM of the tests has not: sizes, locks, other windows, a stream, a place for files. Set up once for a file of tests. */
const SCREEN = { width: 1440, height: 900 };

for (const side of ['client', 'offset'])
  Object.defineProperties(HTMLElement.prototype, {
    [`${side}Width`]: { get: () => SCREEN.width, configurable: true },
    [`${side}Height`]: { get: () => SCREEN.height, configurable: true },
  });
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

const locks: Pick<LockManager, 'request' | 'query'> = {
  request: async <T>(...given: unknown[]): Promise<T> => (given.at(-1) as (lock: null) => Promise<T>)(null),
  query: async () => ({ held: [], pending: [] }),
};
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** There is one window: pages of earlier tests hear nothing. */
class OneWindow extends EventTarget {
  postMessage() {}
  close() {}
}
Object.defineProperty(globalThis, 'BroadcastChannel', { value: OneWindow, configurable: true });

/** Never opens: what comes live is tested where it is put into the cache. */
class ClosedStream extends EventTarget {
  close() {}
}
Object.defineProperty(globalThis, 'EventSource', { value: ClosedStream, configurable: true });

/** Sends a file without fault; where to, and what becomes of it, are calls of the contract. */
class Sending extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}
Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Sending, configurable: true });

// A wait is for an event; the deadline is for a machine that is busy.
configure({ asyncUtilTimeout: 60_000, getElementError });

/** What was looked for, and what stands there instead: its words and what is in its fields. Written anew at every look of a wait. */
function getElementError(message: string | null, container: Element): Error {
  const fields = [...container.querySelectorAll('input, textarea, select')].map((field) => (field as HTMLInputElement).value);
  const words = container.textContent.replaceAll(/\s+/g, ' ').slice(0, 1500);
  const error = new Error(
    `${message?.split('\n')[0] ?? ''}\nOn the screen: ${words}\nIn its fields: ${fields.filter(Boolean).join(' | ')}`,
  );
  error.name = 'TestingLibraryElementError';
  return error;
}

/**
 * All texts are there before a screen is: within `act` React goes on drawing without letting texts arrive that two parts of a screen wait for,
 * until the memory is used up.
 */
const texts = Object.keys(import.meta.glob('../i18n/en/*.json')).map((path) => path.replace(/^.*\/|\.json$/g, ''));
beforeAll(async () => {
  await startI18n();
  await loadTexts(texts);
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.indexedDB = new IDBFactory();
  await i18next.changeLanguage('en');
});
