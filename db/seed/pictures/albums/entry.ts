/** One picture of an album: what the catalogue tells about it and the scene that paints it. */
import type { Scene } from '../engine/scene.ts';

export interface AlbumEntry {
  readonly key: string;
  readonly alt: string;
  readonly subject: string;
  readonly seed: number;
  readonly scene: () => Scene;
  readonly cover?: true;
}
