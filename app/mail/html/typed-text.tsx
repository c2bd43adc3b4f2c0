// Prints text that people may have typed: escaped by React, never a link, its line breaks kept.
import { Fragment } from 'react';

import { cleanText, unlinkedText } from '#app/domain/bookings/unlinked-text.ts';

export function TypedText({ children }: { children: string }) {
  const lines = unlinkedText(cleanText(children)).split('\n');
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
