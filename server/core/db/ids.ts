import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(16 * 256);
let used = random.length;
let time = 0;
let count = 0;

/**
 * A UUID of version 7: its first 48 bits are the time, so new rows land at the end of their indexes. Ids made by one
 * process within a millisecond count up in the next 12 bits, so they sort in the order they were made.
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + 16);
  used += 16;
  const now = Date.now();
  if (now > time) {
    time = now;
    count = bytes.readUInt16BE(6) & 0x3ff;
  } else if (++count > 0xfff) {
    time += 1;
    count = 0;
  }
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
