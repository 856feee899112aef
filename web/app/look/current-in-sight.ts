import { useEffect, useRef } from 'react';

/** For a row of tabs that scrolls sideways, or of which one row of several is seen: the current one is brought wholly into sight whenever what is passed here changes. */
export function useCurrentInSight<Element extends HTMLElement>(changes: string | null) {
  const row = useRef<Element>(null);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !tab) return;
    const [box, part] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (part.right > box.right) row.current.scrollLeft += part.right - box.right;
    else if (part.left < box.left) row.current.scrollLeft += part.left - box.left;
    if (part.top >= box.bottom || part.bottom <= box.top) row.current.scrollTop += part.top - box.top;
  }, [changes]);
  return row;
}
