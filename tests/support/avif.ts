// AVIF files whose structure says something else than their picture.
import sharp from 'sharp';

const u16 = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer).swap16();
const u32 = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer).swap32();
const text = (characters: string) => Buffer.from(characters, 'latin1');

function box(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), text(name), content]);
}

const full = (name: string, head: number, ...parts: Buffer[]) => box(name, u32(head), ...parts);

/** Version and flags of an item's entry: a part of another picture is hidden. */
const SHOWN = 2 << 24;
const HIDDEN = SHOWN + 1;

/** The bytes of one coded picture of one colour, and what decodes them. */
async function coded(edge: number): Promise<{ content: Buffer; decoder: Buffer }> {
  const file = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#2a7' } })
    .avif({ effort: 0, quality: 30 })
    .toBuffer();
  const start = file.indexOf('av1C') - 4;
  return {
    content: file.subarray(file.indexOf('mdat') + 4),
    decoder: file.subarray(start, start + file.readUInt32BE(start)),
  };
}

type Item = { kind: string; content: Buffer; extents?: number; hidden?: boolean; properties: number[] };

/** Properties are numbered from one; of several items the last is shown. */
function avif(items: readonly Item[], properties: Buffer[], references: Buffer[]): Buffer {
  const head = box('ftyp', text('avif\0\0\0\0avifmif1miaf'));
  const contents = Buffer.concat(items.map(({ content }) => content));
  const meta = (start: number) => {
    let at = start;
    const places = items.map(({ content, extents = 1 }, index) => {
      const place = u32(at, content.length);
      at += content.length;
      return Buffer.concat([u16(index + 1, 0, extents), ...Array.from({ length: extents }, () => place)]);
    });
    const infos = items.map(({ kind, hidden }, index) =>
      full('infe', hidden ? HIDDEN : SHOWN, u16(index + 1, 0), text(`${kind}\0`)),
    );
    const uses = items.map(({ properties: used }, index) =>
      Buffer.concat([u16(index + 1), Buffer.from([used.length, ...used])]),
    );
    return full(
      'meta',
      0,
      full('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      full('pitm', 0, u16(items.length)),
      full('iloc', 0, Buffer.from([0x44, 0]), u16(items.length), ...places),
      full('iinf', 0, u16(items.length), ...infos),
      full('iref', 0, ...references),
      box('iprp', box('ipco', ...properties), full('ipma', 0, u32(items.length), ...uses)),
    );
  };
  return Buffer.concat([head, meta(head.length + meta(0).length + 8), box('mdat', contents)]);
}

const sized = (edge: number) => full('ispe', 0, u32(edge, edge));

/** Shows only a corner of its pixels, or of those it says it has. */
export async function aCroppedAvif(shown: number, edge = shown * 2): Promise<Buffer> {
  const { content, decoder } = await coded(shown * 2);
  const crop = box('clap', u32(shown, 1, shown, 1, 0, 1, 0, 1));
  return avif([{ kind: 'av01', content, properties: [1, 2, 3] }], [sized(edge), decoder, crop], []);
}

type Grid = {
  shown?: number;
  before?: Item[];
  after?: Item[];
  properties?: Buffer[];
  references?: Buffer[];
};

/** One tile, item 1, repeated in rows and columns, of which a square is shown; and more items around it. */
export async function aGridAvif(edge: number, rows: number, more: Grid = {}): Promise<Buffer> {
  const { shown = edge * rows, before = [], after = [], properties = [], references = [] } = more;
  const { content, decoder } = await coded(edge);
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, rows - 1]), u16(shown, shown)]);
  return avif(
    [
      { kind: 'av01', content, hidden: true, properties: [1, 2] },
      ...before,
      { kind: 'grid', content: grid, hidden: after.length > 0, properties: [3] },
      ...after,
    ],
    [sized(edge), decoder, sized(shown), ...properties],
    [composed(before.length + 2, ...Array.from({ length: rows * rows }, () => 1)), ...references],
  );
}

const composed = (item: number, ...sources: number[]) => box('dimg', u16(item, sources.length, ...sources));

/** Says again what it is composed of, and then much less. */
export function anAvifComposedTwice(): Promise<Buffer> {
  return aGridAvif(1000, 16, { shown: 100, references: [composed(2, 1)] });
}

/** A picture with a track, as a film has. */
export async function aFilmAvif(): Promise<Buffer> {
  return Buffer.concat([await aGridAvif(50, 2), box('moov')]);
}

/** Each tile has a transparency of another size. */
export async function anAvifWithAlpha(edge: number, rows: number, alpha: number): Promise<Buffer> {
  const { content, decoder } = await coded(alpha);
  const kind = full('auxC', 0, text('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'));
  return aGridAvif(edge, rows, {
    before: [{ kind: 'av01', content, hidden: true, properties: [4, 5, 6] }],
    properties: [sized(alpha), decoder, kind],
    references: [box('auxl', u16(2, 1, 1))],
  });
}

/** A grid that is shown through another item, here with as many as asked for. */
export function aDerivedAvif(levels: number): Promise<Buffer> {
  const ids = Array.from({ length: levels }, (_, index) => index + 3);
  return aGridAvif(50, 2, {
    after: ids.map((id) => ({
      kind: 'iden',
      content: Buffer.alloc(0),
      hidden: id < levels + 2,
      properties: [3],
    })),
    references: ids.map((id) => composed(id, id - 1)),
  });
}

/** A grid with an item that says how to show it with a wider range of light. */
export function anAvifWithGainMap(): Promise<Buffer> {
  return aGridAvif(50, 2, {
    before: [{ kind: 'tmap', content: Buffer.alloc(62), properties: [3] }],
    references: [composed(2, 3, 1)],
  });
}

/** One layer on a canvas of the same size. */
export async function anOverlayAvif(): Promise<Buffer> {
  const { content, decoder } = await coded(64);
  const layers = Buffer.concat([Buffer.from([0, 0]), u16(0, 0, 0, 65_535, 64, 64, 0, 0)]);
  return avif(
    [
      { kind: 'av01', content, hidden: true, properties: [1, 2] },
      { kind: 'iovl', content: layers, properties: [1] },
    ],
    [sized(64), decoder],
    [composed(2, 1)],
  );
}

/** Says nothing but this about its items: of each kind much more than a picture needs. */
export function anAvifOfMuch(count: number) {
  const boxes = Buffer.alloc(8 * count, box('skip'));
  const meta = (...parts: Buffer[]) => full('meta', 0, ...parts);
  return {
    boxes,
    references: meta(full('iref', 0, boxes)),
    properties: meta(box('iprp', box('ipco', boxes))),
    users: meta(box('iprp', full('ipma', 0, u32(count), Buffer.alloc(3 * count)))),
    places: meta(full('iloc', 0, Buffer.from([0, 0]), u16(65_535), Buffer.alloc(6 * count))),
    sources: meta(full('iref', 0, box('dimg', u16(1, 65_535), Buffer.alloc(2 * count)), boxes)),
    auxiliaries: meta(full('iref', 0, Buffer.alloc(14 * count, box('auxl', u16(1, 1, 1))))),
  };
}

/** A note about the picture that consists of the same bytes again and again. */
export async function anAvifWithNote(bytes: number, extents: number): Promise<Buffer> {
  const { content, decoder } = await coded(64);
  return avif(
    [
      { kind: 'Exif', content: Buffer.alloc(bytes), extents, properties: [] },
      { kind: 'av01', content, properties: [1, 2] },
    ],
    [sized(64), decoder],
    [box('cdsc', u16(1, 1, 2))],
  );
}
