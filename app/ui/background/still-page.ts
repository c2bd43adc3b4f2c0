// What a still page does without the router.
import { fieldsIn, isTyped } from '../form/checkable.ts';
import { cameBack } from './reload-once.ts';

export function beStill(): void {
  document.documentElement.dataset.scripts = '';
  const here = place();
  // What the browser kept may be outdated, and in the colours chosen before.
  if (cameBack()) void loadAnew();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void loadAnew();
  });
  // An entry that the router made before this document was loaded.
  window.addEventListener('popstate', () => {
    if (place() !== here) location.reload();
  });
  document.addEventListener('submit', changeColours);
}

function place(): string {
  return location.pathname + location.search;
}

/** Without an answer the page stays, and so does what was typed. */
async function loadAnew(): Promise<void> {
  if (fieldsIn(document).some((field) => field instanceof HTMLInputElement && isTyped(field))) return;
  // A small file that says whether the server is there: the page itself may have gone or moved.
  const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
  else addEventListener('online', () => void loadAnew(), { once: true });
}

/** Where one is, instead of on a new page. */
function changeColours(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (!form.matches('.theme-form')) return;
  event.preventDefault();
  const body = new URLSearchParams({ back: '/', theme: submitter.value });
  fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(
    ({ type }) => (type === 'opaqueredirect' ? show(form, submitter) : send(form, submitter)),
    () => send(form, submitter),
  );
}

function show(form: HTMLFormElement, chosen: HTMLButtonElement): void {
  document.documentElement.dataset.theme = chosen.value;
  const scheme = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  if (scheme) scheme.content = chosen.value === 'system' ? 'light dark' : chosen.value;
  for (const button of form.querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button === chosen));
}

/** As browsers do it, so that they say what went wrong. */
function send(form: HTMLFormElement, { name, value }: HTMLButtonElement): void {
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name, value });
  form.append(field);
  form.submit();
}
