/** HEIC files, offered in addition to the common types in browsers that can show them (Safari on iPhone and Mac). */
const heic = '.heic,.heif';

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Converts an iPhone's photos to JPEG where this browser can show them. Elsewhere the file is sent unchanged, and the server explains how
 * to save it as JPEG: a decoder of our own would need a patent license.
 */
export async function asJpeg(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  const source = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
    return jpeg ? new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** A phone whose file input doesn't accept HEIC converts the photo to JPEG itself. */
export const withHeic = (types: string): string =>
  matchMedia('(pointer: coarse)').matches ? types : `${types},${heic}`;
