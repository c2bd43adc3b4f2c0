// What a file makes a decoder do, read before it is decoded, because the libraries' own limits are too wide: a PNG of
// 2 MB can hold texts of 8 GB; an AVIF of 2 KB can show a corner of 300 megapixels, or decode one tile 250 times.

/** Reads of a file. A picture of 256 tiles needs some thousands; this many take 20 ms. */
const MOST_READS = 50_000;

/** Reads numbers one after the other; throws a RangeError behind the end, and after too many reads. */
class Bytes {
  at = 0;
  readonly #all: Buffer;
  readonly budget: { reads: number };

  constructor(all: Uint8Array, budget = { reads: MOST_READS }) {
    this.#all = Buffer.from(all.buffer, all.byteOffset, all.byteLength);
    this.budget = budget;
  }

  get left(): number {
    return this.#all.length - this.at;
  }

  number(size: number): number {
    let value = 0;
    for (const byte of this.take(size)) value = value * 256 + byte;
    return value;
  }

  name(): string {
    return this.take(4).toString('latin1');
  }

  take(size: number): Buffer {
    this.budget.reads -= 1;
    if (this.budget.reads < 0) throw new RangeError('too many parts');
    if (size < 0 || size > this.left) throw new RangeError('a part longer than its whole');
    this.at += size;
    return this.#all.subarray(this.at - size, this.at);
  }
}

const PNG_SIGNATURE = 8;
const PNG_FRAME = 12;

/** A PNG without its texts, each of which may become 8 MB. What is cut off is left to the decoder. */
export function withoutTexts(png: Uint8Array): Uint8Array {
  const file = new Bytes(png);
  const kept = [];
  let from = 0;
  for (file.at = PNG_SIGNATURE; file.left >= PNG_FRAME; ) {
    const start = file.at;
    const [length, type] = [file.number(4), file.name()];
    file.at = Math.min(png.length, start + PNG_FRAME + length);
    if (!/^(?:tEXt|zTXt|iTXt)$/.test(type)) continue;
    kept.push(png.subarray(from, start));
    from = file.at;
  }
  return Buffer.concat([...kept, png.subarray(from)]);
}

/** Programs write about ten; each goes through all pixels, 50 megapixels in 40 ms, and can't be interrupted. */
const MOST_SCANS = 64;
/** Of a JPEG's markers, and bytes that look like one: one in 200 of 10 MB. */
const MOST_MARKERS = 500_000;

/** Throws a RangeError if a JPEG's picture comes in more layers than any program makes. */
export function checkScans(jpeg: Uint8Array): void {
  const file = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let [scans, markers] = [0, 0];
  for (let at = file.indexOf(0xff); at !== -1 && at < file.length - 3; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return;
    if (marker === 0xda) scans += 1;
    markers += 1;
    if (scans > MOST_SCANS || markers > MOST_MARKERS) throw new RangeError('too many parts');
    // A byte that fills may be repeated; restarts, a beginning, and what decoders skip among pixels stand alone; others have a length.
    const bare = marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);
    at += marker === 0xff ? 1 : 2 + (bare ? 0 : Math.max(2, file.readUInt16BE(at + 2)));
  }
}

/** Whether an AVIF or HEIC is a film: 900 bytes of one can announce ten million frames, and take 600 MB to be opened. */
export function isFilm(file: Uint8Array): boolean {
  return named('moov', boxesIn(new Bytes(file))).length > 0;
}

/** How many times a file's pixels and bytes may be used: by a picture and its transparency, with some to spare. */
const TIMES = 4;
/** A picture with a wider range of light, made from a grid, whose transparency is a grid of tiles. */
const MOST_LEVELS = 3;

/**
 * The most pixels that an AVIF or HEIC makes a decoder hold or, in parts, go through, whatever it shows of them. Throws
 * a RangeError if that can't be read, or if its parts hold much more than the file.
 */
export function codedPixels(file: Uint8Array): number {
  const whole = new Bytes(file);
  let most = 0;
  for (const meta of named('meta', boxesIn(whole))) {
    meta.at = 4;
    const parts = boxesIn(meta);
    // The size of an overlay is said where only the decoder looks, and held even if its layers are small.
    if (named('iinf', parts).some((items) => items.take(items.left).includes('iovl')))
      throw new RangeError('an overlay');
    for (const places of named('iloc', parts)) checkStored(places, file.byteLength);
    const properties = named('iprp', parts).flatMap(boxesIn);
    const areas = named('ipco', properties).flatMap((content) => boxesIn(content).map(areaOf));
    const own = new Map<number, number>();
    for (const uses of named('ipma', properties)) addAreas(own, uses, areas);
    const links = Map.groupBy(named('iref', parts).flatMap(linksIn), ({ item }) => item);
    const decoded = (item: number, level: number): number => {
      // Counts as a read.
      whole.take(0);
      if (level > MOST_LEVELS) throw new RangeError('composed of composed parts');
      const all = links.get(item) ?? [];
      const sum = (kind: string) =>
        all.reduce((pixels, to) => pixels + (to.kind === kind ? decoded(to.part, level + 1) : 0), 0);
      return Math.max(own.get(item) ?? 0, sum('dimg')) + sum('auxl');
    };
    for (const item of links.keys()) most = Math.max(most, decoded(item, 0) / TIMES);
    most = areas.reduce((largest, area) => Math.max(largest, area), most);
  }
  return most;
}

type Box = { name: string; content: Bytes };

function boxesIn(content: Bytes): Box[] {
  const boxes: Box[] = [];
  while (content.left >= 8) {
    const [size, name] = [content.number(4), content.name()];
    const rest = size === 0 ? content.left : size === 1 ? content.number(8) - 16 : size - 8;
    boxes.push({ name, content: new Bytes(content.take(rest), content.budget) });
  }
  return boxes;
}

function named(name: string, boxes: readonly Box[]): Bytes[] {
  return boxes.flatMap((box) => (box.name === name ? [box.content] : []));
}

/** Of a property that says a size. */
function areaOf({ name, content }: Box): number {
  if (name !== 'ispe') return 0;
  content.at = 4;
  return content.number(4) * content.number(4);
}

/** Adds the size of each item, from the list of the properties that items have. */
function addAreas(own: Map<number, number>, uses: Bytes, areas: readonly number[]): void {
  const idSize = uses.number(1) === 0 ? 2 : 4;
  const indexSize = 1 + (uses.number(3) % 2);
  for (let items = uses.number(4); items > 0; items -= 1) {
    const item = uses.number(idSize);
    for (let count = uses.number(1); count > 0; count -= 1) {
      const index = uses.number(indexSize) % 2 ** (8 * indexSize - 1);
      own.set(item, Math.max(own.get(item) ?? 0, areas[index - 1] ?? 0));
    }
  }
}

/** What else is decoded for an item: the tiles of a grid, and its transparency, which each tile can have too. */
function linksIn(references: Bytes): { kind: string; item: number; part: number }[] {
  const idSize = references.number(4) < 2 ** 24 ? 2 : 4;
  return boxesIn(references).flatMap(({ name: kind, content }) => {
    if (kind !== 'dimg' && kind !== 'auxl') return [];
    const from = content.number(idSize);
    const others = Array.from({ length: content.number(2) }, () => content.number(idSize));
    return others.map((to) =>
      kind === 'dimg' ? { kind, item: from, part: to } : { kind, item: to, part: from },
    );
  });
}

/** Each part of a file can be used many times, also as notes, which are all read. */
function checkStored(places: Bytes, fileSize: number): void {
  const version = places.number(1);
  places.at = 4;
  const sizes = places.number(2);
  const [offset = 0, length = 0, base = 0, index = 0] = [12, 8, 4, 0].map((bit) => (sizes >> bit) & 15);
  const idSize = version < 2 ? 2 : 4;
  let stored = 0;
  for (let items = places.number(idSize); items > 0; items -= 1) {
    places.take(idSize + (version > 0 ? 4 : 2) + base);
    for (let extents = places.number(2); extents > 0; extents -= 1) {
      places.take((version > 0 ? index : 0) + offset);
      // Without a length it is the whole file.
      stored += places.number(length) || fileSize;
      if (stored > TIMES * fileSize) throw new RangeError('more than the file holds');
    }
  }
}
