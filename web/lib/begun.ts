declare global {
  var begun: Map<string, Promise<Response>> | undefined;
}

/** The answer to a read that `first.js` began before our script was there, once. A change asks for nothing that was begun before it. */
export function takeBegun(path: string, method = 'GET'): Promise<Response> | undefined {
  if (method !== 'GET') {
    forgetBegun();
    return undefined;
  }
  const answer = globalThis.begun?.get(path);
  globalThis.begun?.delete(path);
  return answer;
}

/** What nobody asked for by the time the first screen has all it needs is old when somebody does. */
export const forgetBegun = (): void => globalThis.begun?.clear();
