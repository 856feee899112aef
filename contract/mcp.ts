import type { Endpoint } from './endpoint.ts';

/** What model clients say over HTTP is described by their protocol, not here. */
export const mcp = {
  message: {
    method: 'POST',
    path: '/api/mcp',
    summary: 'A message of the Model Context Protocol, answered by itself; what its tools do are calls of the API',
    response: {},
  },
} as const satisfies Record<string, Endpoint>;
