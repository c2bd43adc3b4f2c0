// On still pages, which have no router: the colour mode changes where one is, without a new page.

export function changeColoursInPlace(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    if (!form.matches('.theme-form')) return;
    event.preventDefault();
    const body = new URLSearchParams({ back: '/', theme: submitter.value });
    fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(
      () => show(form, submitter),
      () => send(form, submitter),
    );
  });
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
