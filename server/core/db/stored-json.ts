/**
 * JSON as PostgreSQL keeps it. Half a character, where a text was cut in the middle of an emoji, and the character zero are no text to it:
 * refused, they would take along the transaction that something happened in.
 */
export function storedJson(value: unknown): string {
  const written = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(written)) return written;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storedText(inner) : inner));
}

const storedText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** What others sent, read so that every text in it can be kept. Throws where it is no JSON. */
export const readStorable = (text: string): unknown =>
  JSON.parse(
    text,
    /\\u(?:0000|d[89a-f])/i.test(text)
      ? (_, inner: unknown) => (typeof inner === 'string' ? storedText(inner) : inner)
      : undefined,
  );
