/** The seven steps from what a company knows to the customer's filled workbook, each on the screen where it is done. */
export const steps = ['knowledge', 'request', 'found', 'review', 'approve', 'library', 'export'] as const;
export type Step = (typeof steps)[number];

/** Where a step is done. */
export function placeOf(step: Step, request: string) {
  const room = { to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: request, sheetId: undefined } } as const;
  switch (step) {
    case 'knowledge':
      return { to: '/dashboard/kb/documents' } as const;
    case 'request':
      return { to: '/dashboard/requests' } as const;
    case 'found':
      return { to: '/dashboard/requests/$requestId/check', params: { requestId: request } } as const;
    case 'library':
      return { to: '/dashboard/library' } as const;
    case 'review':
    case 'approve':
    case 'export':
      return room;
  }
}
