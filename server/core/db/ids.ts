import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(16 * 256);
let used = random.length;
let time = 0;
let count = 0;
/** If the clock was ahead by more than this and is set back, ids follow it back; otherwise all ids would carry the wrong time. */
const mostAheadMs = 60_000;

/**
 * A UUID version 7: its first 48 bits are the time, so new rows go to the end of their indexes. Ids that one process makes within a
 * millisecond count up in the next 12 bits, so they sort in the order they were made.
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const at = used;
  used += 16;
  const now = Date.now();
  if (now > time || time - now > mostAheadMs) {
    time = now;
    count = random.readUInt16BE(at + 6) & 0x3ff;
  } else if (++count > 0xfff) {
    time += 1;
    count = 0;
  }
  random.writeUIntBE(time, at, 6);
  random.writeUInt16BE(0x7000 | count, at + 6);
  random[at + 8] = (random[at + 8]! & 0x3f) | 0x80;
  const hex = random.toString('hex', at, used);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest id of a time: no id made at this time or later sorts before it. */
export function firstIdOf(time: number): string {
  const hex = Math.max(0, Math.floor(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
