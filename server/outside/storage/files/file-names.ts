const maxLength = 120;
// Names that open a device instead of a file on Windows, whatever their extension.
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Makes a given file name safe to show and save anywhere: no path, no invisible or direction-changing characters, and a limited length. */
export function cleanFileName(given: string): string {
  const name = given
    .slice(-1000)
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const { stem, extension } = splitName(name);
  const room = maxLength - extension.length - 1;
  const short = [...stem].slice(0, room).join('').trim() || 'file';
  const whole = extension ? `${short}.${extension}` : short;
  return deviceName.test(whole) ? `_${whole}` : whole;
}

export function splitName(name: string): { stem: string; extension: string } {
  const [, stem, extension] = name.match(/^(.+)\.([\p{L}\p{N}]{1,10})$/su) ?? [];
  return stem === undefined ? { stem: name, extension: '' } : { stem, extension: extension! };
}

/** RFC 6266 with the encoding of RFC 5987: old programs read the plain name, all others the real one. */
export function contentDisposition(kind: 'inline' | 'attachment', given: string): string {
  const name = cleanFileName(given);
  const plain = name.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name ? `${kind}; filename="${plain}"` : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
