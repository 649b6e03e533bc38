import { z } from 'zod';

/** The widths in which a picture is stored in addition to the original, as far as the original is wider. */
export const pictureWidths = [320, 640, 1280, 2048] as const;

/** The display width in physical pixels. The next larger stored width is returned; if omitted, the original. */
export const pictureWidth = z.coerce.number<number>().int().min(1).max(20_000).optional();
