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

/** One tile repeated in rows and columns, of which a square is shown. */
export async function aGridAvif(edge: number, rows: number, shown: number): Promise<Buffer> {
  const { content, decoder } = await coded(edge);
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, rows - 1]), u16(shown, shown)]);
  return avif(
    [
      { kind: 'av01', content, hidden: true, properties: [1, 2] },
      { kind: 'grid', content: grid, properties: [3] },
    ],
    [sized(edge), decoder, sized(shown)],
    [box('dimg', u16(2, rows * rows), u16(...Array.from({ length: rows * rows }, () => 1)))],
  );
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
