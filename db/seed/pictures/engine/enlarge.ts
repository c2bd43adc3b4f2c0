/** Soft backgrounds are painted small and enlarged: quicker, and out of focus as they should be. */
import sharp from 'sharp';
import { type Canvas, createCanvas } from './canvas.ts';

export async function paintSmall(
  canvas: Canvas,
  factor: number,
  paint: (small: Canvas) => void,
): Promise<void> {
  const small = createCanvas(Math.round(canvas.width / factor), Math.round(canvas.height / factor));
  paint(small);
  const { width, height } = small;
  const pixels = await sharp(Buffer.from(small.data.buffer), { raw: { width, height, channels: 3 } })
    .blur(0.7)
    .resize(canvas.width, canvas.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  canvas.data.set(pixels);
}
