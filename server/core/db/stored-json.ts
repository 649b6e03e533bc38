/**
 * JSON that PostgreSQL can store. It refuses the character zero and half a surrogate pair (a text cut in the middle of an emoji), and that
 * refusal would fail the whole transaction.
 */
export function storedJson(value: unknown): string {
  const written = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(written)) return written;
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storedText(inner) : inner));
}

const storedText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Parses JSON from outside so that every text in it can be stored. Throws if it is not JSON. */
export const readStorable = (text: string): unknown =>
  JSON.parse(
    text,
    /\\u(?:0000|d[89a-f])/i.test(text)
      ? (_, inner: unknown) => (typeof inner === 'string' ? storedText(inner) : inner)
      : undefined,
  );
