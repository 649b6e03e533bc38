import { crc32 } from 'node:zlib';

type ZipEntry = { name: string; content: Uint8Array };

const version = 20;
/** The flag for UTF-8 names. */
const flags = 0x0800;
/** The first date of the format, the same in every zip, so that equal contents give equal bytes. */
const date = 0x0021;

/** A zip of the files, stored uncompressed, because images don't get smaller. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const bytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(version, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, bytes, content]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    const madeBy = Buffer.from([version, 0]);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, common, more, bytes]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}
