// A search field for everything; with scripts «/» or Ctrl K leads to it.
import { useEffect } from 'react';
import { Form, Link, useNavigate } from 'react-router';

import { DeskIcon } from './desk-icon.tsx';

const WORDS = 'Cerca ovunque';

export function DeskSearch() {
  useSearchKeys();
  return (
    <>
      <search className="desk-find">
        <Form action="/search">
          <DeskIcon name="search" />
          <input
            name="q"
            type="search"
            className="control"
            aria-label={WORDS}
            placeholder="Ospite, codice…"
            maxLength={100}
            data-desk-search
          />
          <kbd aria-hidden="true">/</kbd>
        </Form>
      </search>
      <Link to="/search" className="icon-link desk-find-link" aria-label="Cerca">
        <DeskIcon name="search" />
      </Link>
    </>
  );
}

/** To the page's own field, else to the layout's; if neither is visible, to the search page. */
function useSearchKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      const fields = [...document.querySelectorAll<HTMLInputElement>('[data-desk-search]')];
      const field = fields.findLast((each) => each.getClientRects().length > 0);
      if (field) field.select();
      else void navigate('/search');
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [navigate]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key === 'k';
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  return key === '/' && !typing;
}
