type TypeFacts = {
  /** Stored names get the first one. */
  extensions: readonly [string, ...string[]];
  kind: 'image' | 'audio' | 'video' | 'document' | 'text' | 'archive';
};

/**
 * The types that an upload may allow. Types that a browser would run (HTML, SVG, XML, scripts, executables, office files with macros) are
 * not in the list, so no upload can allow them.
 */
export const fileTypes = {
  'image/jpeg': { extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], kind: 'image' },
  'image/png': { extensions: ['png'], kind: 'image' },
  'image/gif': { extensions: ['gif'], kind: 'image' },
  'image/webp': { extensions: ['webp'], kind: 'image' },
  'image/avif': { extensions: ['avif'], kind: 'image' },
  'image/heic': { extensions: ['heic', 'heif'], kind: 'image' },
  'audio/mpeg': { extensions: ['mp3'], kind: 'audio' },
  'audio/mp4': { extensions: ['m4a'], kind: 'audio' },
  'audio/wav': { extensions: ['wav'], kind: 'audio' },
  'audio/ogg': { extensions: ['ogg', 'oga', 'opus'], kind: 'audio' },
  'video/mp4': { extensions: ['mp4', 'm4v'], kind: 'video' },
  'video/quicktime': { extensions: ['mov', 'qt'], kind: 'video' },
  'video/webm': { extensions: ['webm'], kind: 'video' },
  'application/pdf': { extensions: ['pdf'], kind: 'document' },
  'application/rtf': { extensions: ['rtf'], kind: 'document' },
  'application/msword': { extensions: ['doc'], kind: 'document' },
  'application/vnd.ms-excel': { extensions: ['xls'], kind: 'document' },
  'application/vnd.ms-powerpoint': { extensions: ['ppt'], kind: 'document' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extensions: ['docx'], kind: 'document' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extensions: ['xlsx'], kind: 'document' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    extensions: ['pptx'],
    kind: 'document',
  },
  'application/vnd.oasis.opendocument.text': { extensions: ['odt'], kind: 'document' },
  'application/vnd.oasis.opendocument.spreadsheet': { extensions: ['ods'], kind: 'document' },
  'text/plain': { extensions: ['txt', 'text', 'md', 'log'], kind: 'text' },
  'text/csv': { extensions: ['csv', 'tsv'], kind: 'text' },
  'text/calendar': { extensions: ['ics'], kind: 'text' },
  'text/vcard': { extensions: ['vcf'], kind: 'text' },
  'application/json': { extensions: ['json'], kind: 'text' },
  'application/zip': { extensions: ['zip'], kind: 'archive' },
} as const satisfies Record<string, TypeFacts>;

export type FileType = keyof typeof fileTypes;

export function isFileType(contentType: string | undefined): contentType is FileType {
  return contentType !== undefined && Object.hasOwn(fileTypes, contentType);
}

export function factsOf(type: FileType): TypeFacts {
  return fileTypes[type];
}

const byExtension = new Map<string, FileType>();
for (const [type, { extensions }] of Object.entries(fileTypes)) {
  for (const extension of extensions) byExtension.set(extension, type as FileType);
}

export function typeOfExtension(extension: string): FileType | undefined {
  return byExtension.get(extension.toLowerCase());
}

/** Lists for common uses. */
export const photographs = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies FileType[];
export const spreadsheets = [
  'text/csv',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const satisfies FileType[];
export const attachments = (Object.keys(fileTypes) as FileType[]).filter((type) => factsOf(type).kind !== 'archive');
