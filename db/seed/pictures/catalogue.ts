/** The demo world's pictures: what each shows, and how to get its file. */
import sharp from 'sharp';
import { ALBA } from './albums/alba.ts';
import { BOSCO } from './albums/bosco.ts';
import type { AlbumEntry } from './albums/entry.ts';
import { RIVA } from './albums/riva.ts';
import { createCanvas } from './engine/canvas.ts';
import { finish } from './engine/finish.ts';
import { seeded } from './engine/noise.ts';
import { LOGOS } from './logos.ts';

export type PictureActivity = 'alba' | 'bosco' | 'riva';
export type PictureKind = 'service' | 'cover' | 'logo';

export interface Picture {
  readonly key: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly activity: PictureActivity;
  readonly kind: PictureKind;
  readonly subject: string;
}

const ALBUMS: Record<PictureActivity, readonly AlbumEntry[]> = { alba: ALBA, bosco: BOSCO, riva: RIVA };

const LOGO_ALTS: Record<PictureActivity, string> = {
  alba: 'Logo di Alba: un sole che sorge sui filari',
  bosco: 'Logo di Bosco: un abete sopra le onde di un fiume',
  riva: 'Logo di Riva: una vela sul lago',
};

function describe(entry: AlbumEntry, activity: PictureActivity): Picture {
  const { key, alt, subject } = entry;
  const size = entry.cover ? { width: 2000, height: 900 } : { width: 1600, height: 1200 };
  return { key, alt, ...size, activity, kind: entry.cover ? 'cover' : 'service', subject };
}

function describeLogo(activity: PictureActivity): Picture {
  const key = `${activity}-logo`;
  return { key, alt: LOGO_ALTS[activity], width: 512, height: 512, activity, kind: 'logo', subject: 'logo' };
}

const ACTIVITIES = ['alba', 'bosco', 'riva'] as const;

export const PICTURES: readonly Picture[] = ACTIVITIES.flatMap((activity) => [
  ...ALBUMS[activity].map((entry) => describe(entry, activity)),
  describeLogo(activity),
]);

async function paint(picture: Picture, entry: AlbumEntry): Promise<Buffer> {
  const { width, height } = picture;
  const canvas = createCanvas(width, height);
  finish(canvas, await entry.scene()(canvas, seeded(entry.seed)));
  const pixels = Buffer.from(canvas.data.buffer);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Paints a picture; the same key always gives the same bytes. */
export async function renderPicture(key: string): Promise<Buffer> {
  const picture = PICTURES.find((candidate) => candidate.key === key);
  if (!picture) throw new Error(`No picture is called ${key}`);
  if (picture.kind === 'logo') {
    return sharp(Buffer.from(LOGOS[picture.activity]())).png().toBuffer();
  }
  const entry = ALBUMS[picture.activity].find((candidate) => candidate.key === key);
  if (!entry) throw new Error(`No scene paints ${key}`);
  return paint(picture, entry);
}
