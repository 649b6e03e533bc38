import { createHash } from 'node:crypto';
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import type { SealKey } from './certificate.ts';
import { signDetached } from './cms.ts';
import { drawFields, drawTrail, type SealedSigning } from './draw.ts';

/** Bytes reserved for the signature with its certificate. */
const roomForSignature = 8_192;
/** Placeholder for the signature's byte range, as wide as the numbers can get. */
const placeholder = 9_999_999_999;

export type ToSeal = { original: Uint8Array; signing: SealedSigning; key: SealKey };
export type SealedContent = { content: Uint8Array; sha256: string };

/** The document with all signed fields, the audit pages, and a seal over every byte. */
export async function sealPdf({ original, signing, key }: ToSeal): Promise<SealedContent> {
  const document = await PDFDocument.load(original, { updateMetadata: false });
  await drawFields(document, signing);
  await drawTrail(document, signing);
  await document.attach(Buffer.from(JSON.stringify(signing, null, 2)), 'audit-trail.json', {
    mimeType: 'application/json',
    description: 'Who signed, when and how',
  });
  addSeal(document, signing.organisation);
  const bytes = Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false }));
  const sealed = fillSeal(bytes, key);
  return { content: sealed, sha256: createHash('sha256').update(sealed).digest('hex') };
}

/** An empty signature in an invisible field on the last audit page. */
function addSeal(document: PDFDocument, organisation: string): void {
  const { context, catalog } = document;
  const range = PDFArray.withContext(context);
  range.push(PDFNumber.of(0));
  for (let place = 0; place < 3; place += 1) range.push(PDFNumber.of(placeholder));
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    Name: PDFHexString.fromText(organisation),
    Reason: PDFString.of('Sealed after everyone signed'),
    M: PDFString.fromDate(new Date()),
    ByteRange: range,
    Contents: PDFHexString.of('0'.repeat(roomForSignature * 2)),
  });
  const page = document.getPages().at(-1)!;
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: context.register(signature),
      T: PDFString.of('Seal'),
      // The flags Print and Locked.
      F: 132,
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  const form = catalog.getOrCreateAcroForm();
  form.addField(field);
  // The flags SignaturesExist and AppendOnly.
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3));
}

function fillSeal(bytes: Buffer, key: SealKey): Buffer {
  const open = bytes.lastIndexOf(`<${'0'.repeat(64)}`);
  const close = bytes.indexOf('>', open) + 1;
  const written = `/ByteRange [ 0 ${placeholder} ${placeholder} ${placeholder} ]`;
  const at = bytes.lastIndexOf(written);
  if (open < 0 || at < 0) throw new Error('The place of the seal is not where it was put.');
  const range = `/ByteRange [ 0 ${open} ${close} ${bytes.length - close} ]`.padEnd(written.length, ' ');
  bytes.write(range, at, 'latin1');
  const signature = signDetached(Buffer.concat([bytes.subarray(0, open), bytes.subarray(close)]), key);
  if (signature.length > roomForSignature) throw new Error('The seal is larger than its place.');
  bytes.write(signature.toString('hex'), open + 1, 'latin1');
  return bytes;
}
