import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type MouseEvent } from 'react';
import { scrollTo } from '../../app/look/scroll-to.ts';
import './rendered.css';

/** A page as the service made it from Markdown: without anything that runs. Its links stay in the application, its anchors are gone to. */
export function Rendered({ html, language }: { html: string; language: string | null }) {
  const router = useRouter();
  const { hash } = useLocation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const target = hash ? document.getElementById(hash) : null;
    if (target && box.current?.contains(target)) scrollTo(target);
  }, [hash, html]);
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    const address = link?.getAttribute('href');
    if (!address || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (!address.startsWith('/') && !address.startsWith('#')) return;
    event.preventDefault();
    const { pathname, hash: place } = new URL(address, location.origin + router.state.location.pathname);
    void router.navigate({ to: pathname, hash: place.slice(1) });
  }
  return (
    <article className="rendered" lang={language ?? undefined} ref={box} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
