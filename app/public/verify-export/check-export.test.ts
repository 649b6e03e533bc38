import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkExport, type PublicKey } from './check-export.ts';

const newKey = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, published: { ...publicKey.export({ format: 'jwk' }), kid } as PublicKey };
};
const ours = newKey('ours');

const leads = 'Name,Phone\nAna,+15125550100\n';
const manifestOf = (text: string) => ({
  format: 'departure 1',
  person: { id: '1', name: 'Priya Anand' },
  file: { name: 'leads.csv', bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
});

function signed(manifest: object, key: KeyObject, header: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg: 'EdDSA', kid: 'ours', typ: 'departure+json', ...header })}.${part(manifest)}`;
  return `${head}.${sign(null, Buffer.from(head), key).toString('base64url')}`;
}

const filesOf = (manifest: object, signature: string, text = leads) => [
  new File([text], 'leads.csv'),
  new File([JSON.stringify({ manifest, signature }, null, 2)], 'manifest.json'),
];

test('a true export is ours, and its file as it was signed', async () => {
  const manifest = manifestOf(leads);
  const checked = await checkExport(filesOf(manifest, signed(manifest, ours.privateKey)), [ours.published]);
  expect(checked).toMatchObject({ signature: 'ours', manifest, files: [{ name: 'leads.csv', isSame: true }] });
  // The server writes fields in another order than the signature has them.
  const { format, ...rest } = manifest;
  const turned = filesOf({ ...rest, format }, signed(manifest, ours.privateKey));
  expect((await checkExport(turned, [ours.published])).signature).toBe('ours');
});

test('one byte more or another one, and the file is not the one that was signed', async () => {
  const manifest = manifestOf(leads);
  for (const text of [leads.replace('Ana', 'Ann'), `${leads}\n`]) {
    const checked = await checkExport(filesOf(manifest, signed(manifest, ours.privateKey), text), [ours.published]);
    expect(checked).toMatchObject({ signature: 'ours', files: [{ isSame: false }] });
  }
});

test('what another signed is not ours, whatever key it names and whatever it says', async () => {
  const manifest = manifestOf(leads);
  const theirs = newKey('theirs');
  const found = async (signature: string, told: object = manifest) => {
    const { signature: kind, files } = await checkExport(filesOf(told, signature), [ours.published]);
    return [kind, files[0]!.isSame];
  };
  expect(await found(signed(manifest, theirs.privateKey))).toEqual(['foreign', null]);
  expect(await found(signed(manifest, theirs.privateKey, { kid: 'theirs' }))).toEqual(['foreign', null]);
  // Access tokens use the same signing key, but must not pass as manifests.
  expect(await found(signed(manifest, ours.privateKey, { typ: 'at+jwt' }))).toEqual(['foreign', null]);
  const better = { ...manifest, person: { id: '2', name: 'Somebody else' } };
  expect(await found(signed(manifest, ours.privateKey), better)).toEqual(['altered', null]);
  expect(await found('no signature at all')).toEqual(['unreadable', null]);
});
