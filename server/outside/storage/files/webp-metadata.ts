const exifAndXmpFlags = 0b1100;

export function webpWithoutMetadata(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return undefined;
  for (let at = 12; at < whole; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > whole) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    if (['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'].includes(name))
      kept.push(chunk(bytes.subarray(at, end)));
    at = end;
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

// The extended header announces the other chunks, so removed chunks must not be announced.
function chunk(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'VP8X') return bytes;
  const header = Buffer.from(bytes);
  header[8] = header[8]! & ~exifAndXmpFlags;
  return header;
}
