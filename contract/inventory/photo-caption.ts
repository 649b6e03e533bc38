/** File names given by cameras and programs, which describe nothing. */
const named =
  /^(img|image|dsc|dscn|dscf|dji|pxl|gopr|mvimg|photo|picture|pic|screenshot|screen shot|untitled|unnamed|original|scan|p|pano|download|file|wa|listing|hdr|edit|edited|final|copy|raw|web|print|mls|large|small|lowres|highres|full|resized)$/;
const mostLetters = 80;

/** "03_front-porch (2).jpg" becomes "front porch"; "IMG_2044.jpg" gives nothing. */
export function captionOf(fileName: string): string {
  const words = fileName
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/\(\d+\)/g, ' ')
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-.,+~#]+/)
    .filter((word) => word !== '' && !/\d{3,}/.test(word) && !/^[0-9a-f]{8,}$/i.test(word));
  while (words.length > 0 && /^\d+$/.test(words[0]!)) words.shift();
  const told = words.filter((word) => !named.test(word.toLowerCase().replace(/\d+$/, '')));
  if (!told.some((word) => /\p{L}{3,}/u.test(word))) return '';
  const caption = told.join(' ').toLowerCase().slice(0, mostLetters).trim();
  return caption.charAt(0).toUpperCase() + caption.slice(1);
}
