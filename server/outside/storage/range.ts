import { type ByteRange, StorageError } from './storage.ts';

/** The first and last byte of the requested range. For an empty file, the end is before the start. */
export function checkRange(range: ByteRange | undefined, size: number): { start: number; end: number } {
  if (!range) return { start: 0, end: size - 1 };
  const end = Math.min(range.end ?? size - 1, size - 1);
  if (!Number.isSafeInteger(range.start) || range.start < 0 || range.start > end) {
    throw new StorageError('range_outside', 'The file does not have the part that was asked for.');
  }
  return { start: range.start, end };
}

/**
 * Parses a Range header. An unusable header, or several ranges at once, means the whole file, as HTTP allows; a range beyond the file is
 * 'outside' and answered with 416.
 */
export function readRangeHeader(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'outside' : { start, end };
}
