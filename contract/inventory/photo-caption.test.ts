import { expect, test } from 'vitest';
import { captionOf } from './photo-caption.ts';

test.each([
  ['03_front-porch (2).jpg', 'Front porch'],
  ['kitchen.JPEG', 'Kitchen'],
  ['PrimaryBedroom2.png', 'Primary bedroom2'],
  ['Living Room.webp', 'Living room'],
  ['12-back_yard_pool.jpg', 'Back yard pool'],
  ['Küche-hinten.jpg', 'Küche hinten'],
  ['bedroom 2.jpg', 'Bedroom 2'],
  ['IMG_2044.jpg', ''],
  ['DSC00123.JPG', ''],
  ['PXL_20260102_101112.jpg', ''],
  ['image0.jpeg', ''],
  ['0a1b2c3d4e5f.jpg', ''],
  ['7f3e9a10-22bb-4c1d-9d2e-aabbccddeeff.jpg', ''],
  ['photo-1 final.jpg', ''],
  ['', ''],
])('%s is told as “%s”', (name, caption) => expect(captionOf(name)).toBe(caption));
