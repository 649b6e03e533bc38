const office: [folder: string, contentType: string, withMacros: string][] = [
  [
    'word/',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-word.document.macroenabled.12',
  ],
  [
    'xl/',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ],
  [
    'ppt/',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ],
];

/** Office files are archives with a known structure, so their type follows from the names of their entries. Nothing is unpacked. */
export function sniffZip(bytes: Buffer): string {
  const names = entryNames(bytes);
  // OpenDocument files start with their type, uncompressed.
  if (names[0] === 'mimetype') {
    const declared = bytes
      .toString('latin1', 38, 138)
      .match(/^application\/(?:vnd\.oasis\.opendocument\.[a-z-]+|epub\+zip)/);
    if (declared) return declared[0];
  }
  if (names.includes('META-INF/MANIFEST.MF')) return 'application/java-archive';
  if (names.includes('[Content_Types].xml')) {
    const hasMacros = names.some((name) => /vbaProject\.bin$|activeX\//i.test(name));
    const kind = office.find(([folder]) => names.some((name) => name.startsWith(folder)));
    if (kind) return hasMacros ? kind[2] : kind[1];
  }
  return 'application/zip';
}

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const centralHeader = Buffer.from('PK\x01\x02', 'latin1');
const maxEntries = 2000;

function entryNames(bytes: Buffer): string[] {
  const names: string[] = [];
  for (const [header, lengthAt, nameAt] of [
    [localHeader, 26, 30],
    [centralHeader, 28, 46],
  ] as const) {
    let at = bytes.indexOf(header);
    while (at >= 0 && at + nameAt <= bytes.length && names.length < maxEntries) {
      const length = bytes.readUInt16LE(at + lengthAt);
      names.push(bytes.toString('utf8', at + nameAt, at + nameAt + length));
      at = bytes.indexOf(header, at + nameAt);
    }
  }
  return names;
}
