import { degrees, PDFDocument } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawFields, drawTrail } from './draw.ts';

const field = { kind: 'text', page: 1, x: 0.2, y: 0.6, width: 0.4, height: 0.1, value: 'Here' };
const signer = { name: '', email: '', role: '', signedName: '', signedAt: '', ip: '', agent: '', consent: '' };
const signing = { id: '', organisation: '', title: '', sha256: '', steps: [] };

test.each([0, 90, 180, 270])(
  'what is signed stands where it was asked for on a page turned by %i degrees',
  async (angle) => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 600]);
    page.setCropBox(20, 40, 360, 520);
    page.setRotation(degrees(angle));
    await drawFields(document, { ...signing, signers: [{ ...signer, fields: [field] }] });
    const read = await (await getDocumentProxy(new Uint8Array(await document.save()))).getPage(1);
    const viewport = read.getViewport({ scale: 1 });
    const [word] = (await read.getTextContent()).items as { str: string; transform: number[] }[];
    const [x, y] = viewport.convertToViewportPoint(word!.transform[4]!, word!.transform[5]!) as [number, number];
    expect(word!.str).toBe('Here');
    expect(x / viewport.width).toBeCloseTo(0.2, 1);
    expect(y / viewport.height).toBeCloseTo(0.67, 2);
  },
);

test.each([
  ['Zoë Łukasz Ñandú', 'Zoë Lukasz Ñandú'],
  ['Юлия Щербакова', 'Iuliia Shcherbakova'],
  ['Γιώργος Ψαρράς', 'Giorgos Psarras'],
  ['王小明', 'Signed by wang@example.test'],
  ['محمد علي', 'Signed by wang@example.test'],
])('a signature of %s can be read on the page, without question marks', async (name, read) => {
  const document = await PDFDocument.create();
  document.addPage([400, 600]);
  const hand = { ...field, kind: 'signature', value: '' };
  const who = { ...signer, name, signedName: name, email: 'wang@example.test', signedAt: '2026-11-02T10:00:00Z' };
  const whole = { ...signing, title: name, signers: [{ ...who, fields: [hand] }] };
  await drawFields(document, whole);
  await drawTrail(document, whole);
  const pages = await getDocumentProxy(new Uint8Array(await document.save()));
  const wordsOn = async (number: number) =>
    ((await (await pages.getPage(number)).getTextContent()).items as { str: string }[]).map(({ str }) => str);
  expect((await wordsOn(1))[0]).toBe(read);
  const trail = (await wordsOn(2)).join('\n');
  expect(trail).toContain('wang@example.test');
  expect(trail).not.toContain('?');
});
