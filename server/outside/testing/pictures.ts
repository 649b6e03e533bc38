/** Real images, three pixels wide and two high, as written by a browser. */
export const pictures = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAGElEQVR4AWK60KX3XyTUHoyZXE4LMsAAAAAA//+oWk6AAAAABklEQVQDAH9xBvrbP2VHAAAAAElFTkSuQmCC',
    'base64',
  ),
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAZEAEBAQEBAQAAAAAAAAAAAAACAQADEUH/xAAVAQEBAAAAAAAAAAAAAAAAAAACBv/EABgRAAMBAQAAAAAAAAAAAAAAAAABMgID/9oADAMBAAIRAxEAPwCVdGujT6JJq2pK+22/bmZjiUT3Smf/2Q==',
    'base64',
  ),
  webp: Buffer.from(
    'UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoDAAIAAUAmJaACdAD0qHKAAP75WCqQldJKuLbHiCmI6gR/9CiX8rX7hRLF4AAA',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAwACAIABABRVP9CKLiH5BAEAAAAALAAAAAADAAIAAAIDhB0FADs=', 'base64'),
};

/** An extended WebP: the header, then the given chunks around the image. */
export function extendedWebp(
  width: number,
  height: number,
  flags: number,
  extra: [name: string, content: Buffer][],
): Buffer {
  const header = Buffer.alloc(10);
  header[0] = flags;
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  const chunks = [
    riffChunk('VP8X', header),
    pictures.webp.subarray(12),
    ...extra.map(([name, c]) => riffChunk(name, c)),
  ];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}

function riffChunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
}

/** Inserts a segment right after the start of a JPEG. */
export function withJpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]);
  return Buffer.concat([pictures.jpeg.subarray(0, 2), head, content, pictures.jpeg.subarray(2)]);
}

/** Inserts a chunk right after the header of a PNG. */
export function withPngChunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const chunk = Buffer.concat([size, Buffer.from(name), content, Buffer.alloc(4)]);
  return Buffer.concat([pictures.png.subarray(0, 33), chunk, pictures.png.subarray(33)]);
}
