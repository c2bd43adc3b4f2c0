import { type ComponentType, createElement, Suspense } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { CloseButton } from '#app/ui/labels/close-button.tsx';
import { LABEL_LANGUAGES, loadLabels, useLabels } from '#app/ui/labels/labels.ts';

/** Every text that a component may show. */
function Everything({ language }: { language: string }) {
  const { direction, dayNames, shortDayNames, monthNames, language: _, ...words } = useLabels(language);
  return (
    <div lang={language} dir={direction}>
      <ul>
        {Object.entries(words).map(([name, word]) => (
          <li key={name}>{word}</li>
        ))}
      </ul>
      <ol>
        {[...dayNames, ...shortDayNames, ...monthNames].map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ol>
    </div>
  );
}

async function rendered(component: ComponentType<{ language: string }>, language: string): Promise<string> {
  const element = createElement(Suspense, null, createElement(component, { language }));
  const stream = await renderToReadableStream(element);
  await stream.allReady;
  return new Response(stream).text();
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

describe('labels of components', () => {
  test('exist in at least 47 languages', () => {
    expect(new Set(LABEL_LANGUAGES.map((language) => language.split('-')[0])).size).toBeGreaterThanOrEqual(
      47,
    );
  });

  test.each(LABEL_LANGUAGES)('are whole in %s, in the direction of its script', async (language) => {
    const html = await rendered(Everything, language);
    const words = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, word]) => word ?? '');
    expect(words).toHaveLength(7 + 7 + 7 + 12);
    expect(words.filter((word) => word.trim() === '')).toEqual([]);
    const { monthNames } = await loadLabels(language);
    const direction = RIGHT_TO_LEFT.test(monthNames.join('')) ? 'rtl' : 'ltr';
    expect(html).toContain(`dir="${direction}"`);
  });

  test.each(LABEL_LANGUAGES)('name the cross that closes, in %s', async (language) => {
    const { close, direction } = await loadLabels(language);
    const html = await rendered(CloseButton, language);
    expect(html).toContain(`lang="${language}" dir="${direction}"`);
    expect(html).toContain(`aria-label="${close.replaceAll("'", '&#x27;')}"`);
  });

  test('are there at once in Italian', () => {
    expect(renderToString(<CloseButton />)).toContain('aria-label="Chiudi"');
  });

  test('are Italian for a language that nobody knows', async () => {
    expect((await loadLabels('tlh')).close).toBe('Chiudi');
  });
});
