import { z } from 'zod';

/** In these widths a picture is kept beside how it came, as far as it is wider. */
export const pictureWidths = [320, 640, 1280, 2048] as const;

/** How wide it will be shown, in pixels of the screen. The next larger width there is comes; left out, it comes as it came. */
export const pictureWidth = z.coerce.number<number>().int().min(1).max(20_000).optional();
