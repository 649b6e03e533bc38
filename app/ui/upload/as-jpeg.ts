/** What a browser that can show HEIC (Safari, on iPhone and Mac) offers to choose from beside what everybody can. */
const heic = '.heic,.heif';

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * An iPhone's own photos as JPEG, where this browser can show them. Where it cannot, the file goes as it is, and the
 * server says how to save it as JPEG: a decoder of our own would need a license of those who hold the patents.
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

/** A phone that is not asked for HEIC hands a photo over as JPEG by itself. */
export const withHeic = (types: string): string =>
  matchMedia('(pointer: coarse)').matches ? types : `${types},${heic}`;
