import { type Dimensions, imageDimensions, isWithinPixels, type PixelLimits } from './dimensions.ts';
import { cleanFileName, splitName } from './file-names.ts';
import { type FileType, factsOf, isFileType, typeOfExtension } from './file-types.ts';
import { sniff } from './sniff.ts';

export type AcceptedUpload = {
  isAccepted: true;
  contentType: FileType;
  /** The given name, cleaned, with the extension that matches the content. */
  name: string;
  extension: string;
  /** Set for images. */
  dimensions?: Dimensions;
};

type RefusedUpload = {
  isAccepted: false;
  why: 'empty' | 'type_refused' | 'name_refused' | 'picture_unreadable' | 'picture_too_large';
  /** What the content looks like, if it is recognized. */
  found?: string | undefined;
};

/** Decides by content and name whether an upload is accepted. The type that the sender declares is ignored. */
export function judgeUpload(
  content: Uint8Array,
  givenName: string,
  allowed: readonly FileType[],
  limits?: PixelLimits,
): AcceptedUpload | RefusedUpload {
  if (content.byteLength === 0) return { isAccepted: false, why: 'empty' };
  const name = cleanFileName(givenName);
  const { stem, extension: givenExtension } = splitName(name);
  const byName = typeOfExtension(givenExtension);
  const found = sniff(content);
  const contentType = refine(found, byName);
  if (!isFileType(contentType) || !allowed.includes(contentType))
    return { isAccepted: false, why: 'type_refused', found };
  // "photo.png" that is a JPEG is a mistake and is corrected; "photo.html" that is a JPEG is refused.
  if (givenExtension && !byName) return { isAccepted: false, why: 'name_refused', found };
  const { extensions, kind } = factsOf(contentType);
  const extension = extensions.includes(givenExtension.toLowerCase()) ? givenExtension.toLowerCase() : extensions[0];
  const accepted: AcceptedUpload = { isAccepted: true, contentType, name: `${stem}.${extension}`, extension };
  if (kind !== 'image') return accepted;
  const dimensions = imageDimensions(content, contentType);
  if (!dimensions) return { isAccepted: false, why: 'picture_unreadable', found };
  if (!isWithinPixels(dimensions, limits)) return { isAccepted: false, why: 'picture_too_large', found };
  return { ...accepted, dimensions };
}

const oldOffice: readonly (FileType | undefined)[] = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
];

// The content only shows "text" or "an old office file"; the exact type follows from the name.
function refine(found: string | undefined, byName: FileType | undefined): string | undefined {
  if (found === 'text/plain' && byName && factsOf(byName).kind === 'text') return byName;
  if (found === 'application/x-ole-storage' && oldOffice.includes(byName)) return byName;
  return found;
}
