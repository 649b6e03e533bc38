/** The alphabet every phone knows; what stands in the second list takes two places. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** In how many parts a text travels, and how many signs the last one still takes. */
export function segmentsOf(text: string): { parts: number; left: number; isUnicode: boolean } {
  const isUnicode = [...text].some((sign) => !basic.has(sign) && !extended.has(sign));
  const length = isUnicode ? text.length : [...text].reduce((sum, sign) => sum + (extended.has(sign) ? 2 : 1), 0);
  const [single, several] = isUnicode ? [70, 67] : [160, 153];
  const parts = length <= single ? 1 : Math.ceil(length / several);
  return { parts, left: (parts === 1 ? single : parts * several) - length, isUnicode };
}
