import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { contrast, fromHex, type Rgb } from '#app/ui/oklch.ts';
import { operatorColours, operatorStyle } from '#app/ui/operator-colours.ts';

const LIGHT_GROUNDS = ['#f8fbf9', '#ffffff'];
const DARK_GROUNDS = ['#0c0f0d', '#191d1a'];

function rgb(hex: string): Rgb {
  const colour = fromHex(hex);
  if (!colour) throw new Error(`not a colour: ${hex}`);
  return colour;
}

const ratio = (one: string, other: string) => contrast(rgb(one), rgb(other));

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('whatever colours an operator picks', () => {
  test('the label on the button can be read, also under the pointer', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { op, opHover, onOp } = operatorColours(hex, '#ffffff');
        expect(ratio(op, onOp)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(opHover, onOp)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('text on the bands can be read', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { band, onBand } = operatorColours('#000000', hex);
        expect(ratio(band.light, onBand.light)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(band.dark, onBand.dark)).toBeGreaterThanOrEqual(4.5);
        // Dark enough for a page that is dark around it: lighter than no grey of a third.
        expect(ratio(band.dark, '#ffffff')).toBeGreaterThanOrEqual(10);
      }),
    );
  });

  test('the colour as text can be read on ground and surface of both themes', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { opText } = operatorColours(hex, '#ffffff');
        for (const ground of LIGHT_GROUNDS) expect(ratio(opText.light, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of DARK_GROUNDS) expect(ratio(opText.dark, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('the button has an outline that can be seen', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { opEdge } = operatorColours(hex, '#ffffff');
        for (const ground of LIGHT_GROUNDS) expect(ratio(opEdge.light, ground)).toBeGreaterThanOrEqual(3);
        for (const ground of DARK_GROUNDS) expect(ratio(opEdge.dark, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

describe('a colour that is already readable', () => {
  test('stays as it was chosen', () => {
    expect(operatorColours('#107b49', '#ffffff').opText.light).toBe('#107b49');
    expect(operatorColours('#FED125', '#000').opText.dark).toBe('#fed125');
  });
});

describe('a colour in another writing', () => {
  test('short and transparent hex colours are understood', () => {
    expect(operatorColours('#f00', '#FFF8').op).toBe('#ff0000');
    expect(operatorColours('#f00', '#FFF8').band.light).toBe('#ffffff');
  });

  test('what is no colour at all falls back to ours and never reaches the page', () => {
    const style = operatorStyle({ primaryColor: 'red;}</style>', backgroundColor: 'url(x)' });
    expect(style).toMatch(
      /^:root\{[-\w:#;]+\}:root\{[-\w:#;]+\}@supports \(color:light-dark\(red,red\)\)\{:root\{[-\w:#,();]+\}\}$/,
    );
    expect(style).toContain('--op:#107b49');
  });
});
