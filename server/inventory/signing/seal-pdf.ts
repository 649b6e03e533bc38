import { createHash } from 'node:crypto';
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import type { SealKey } from './certificate.ts';
import { signDetached } from './cms.ts';
import { drawFields, drawTrail, type SealedSigning } from './draw.ts';

/** Room for the signature with its certificate, in bytes. */
const roomForSignature = 8_192;
/** Stands where the places of the signature are written once they are known: as wide as they can get. */
const placeholder = 9_999_999_999;

export type ToSeal = { original: Uint8Array; signing: SealedSigning; key: SealKey };
export type SealedContent = { content: Uint8Array; sha256: string };

/** The document with all that was signed on its pages, a page that tells how, and a seal over every byte of it. */
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

/** An empty signature in a field that nobody sees; its page is the one that tells how it was signed. */
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
      // Printed, and locked.
      F: 132,
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  const form = catalog.getOrCreateAcroForm();
  form.addField(field);
  // Signatures are there, and the file is only ever appended to.
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
