import sharp from 'sharp';
import { usualPixelLimits } from '#server/outside/storage/files/dimensions.ts';

type MadeSize = { width: number; height: number; content: Buffer };

/** The picture, rotated upright and without camera metadata, in each width smaller than its own. */
export async function makeSizes(content: Uint8Array, widths: readonly number[]): Promise<MadeSize[]> {
  const picture = sharp(content, { limitInputPixels: usualPixelLimits.maxPixels, failOn: 'error' });
  const { autoOrient } = await picture.metadata();
  const wanted = widths.filter((width) => width < autoOrient.width);
  if (wanted.length === 0) return [];
  // Decodes and scales the original once; the other sizes are made from the result.
  const largest = await picture
    .autoOrient()
    .resize({ width: Math.max(...wanted) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = largest.info;
  return Promise.all(
    wanted.map(async (one) => {
      const { data, info } = await sharp(largest.data, { raw: { width, height, channels } })
        .resize({ width: one })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, content: data };
    }),
  );
}
