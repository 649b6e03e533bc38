/** How a text is split for the network: in GSM 03.38 if it contains every letter, otherwise in UCS-2, which holds less than half. */

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take two units: an escape and the character itself. */
const extended = new Set('\f^{}\\[~]|€');

export type Segments = {
  encoding: 'gsm7' | 'ucs2';
  /** Units used: septets in GSM-7, 16-bit units in UCS-2. */
  units: number;
  segments: number;
  /** Units left in the last segment. */
  left: number;
  /** The first characters that require UCS-2, so that the author can replace them. */
  costly: string[];
};

const sizes = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

/** Splits a text into segments. A character of two units is never split, so a segment may end one unit short. */
export function segmentsOf(text: string): Segments {
  const letters = [...text];
  const costly = [...new Set(letters.filter((letter) => !basic.has(letter) && !extended.has(letter)))];
  const encoding = costly.length === 0 ? 'gsm7' : 'ucs2';
  const widths = letters.map((letter) => (encoding === 'ucs2' ? letter.length : extended.has(letter) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = sizes[encoding];
  if (units === 0) return { encoding, units, segments: 0, left: alone, costly };
  if (units <= alone) return { encoding, units, segments: 1, left: alone - units, costly };
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, units, segments, left: joined - used, costly: costly.slice(0, 10) };
}
