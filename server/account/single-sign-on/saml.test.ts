import { expect, test } from 'vitest';
import { readMetadata } from './metadata.ts';
import { readAnswer } from './saml.ts';
import { readSignOut, type SignOutMessage } from './sign-out.ts';
import { type Encrypting, IdentityProvider, newSigner, type Said } from './testing/identity-provider.ts';
import { SamlRefusal } from './xml.ts';

const idp = new IdentityProvider();
const other = new IdentityProvider();
const ours = newSigner();
const service = { entityId: 'https://lintel.test/auth/saml/1', answerUrl: 'https://lintel.test/auth/saml/1/acs' };
const person = { email: 'Noor@Brokerage.test' };
const expected = {
  issuer: idp.issuer,
  certificates: [idp.signer.certificate],
  audience: service.entityId,
  recipient: service.answerUrl,
  keys: [newSigner().key, ours.key],
  encryptedOnly: false,
  now: Date.now(),
};
const read = (xml: string, more: Partial<typeof expected> = {}) =>
  readAnswer(Buffer.from(xml).toString('base64'), { ...expected, now: Date.now(), ...more });
const said = (more: Partial<Said> = {}) => idp.answer(service, { ...person, inResponseTo: '_asked', ...more });
const refusal = (xml: string, more: Partial<typeof expected> = {}): string => {
  try {
    read(xml, more);
  } catch (error) {
    if (error instanceof SamlRefusal) return error.message;
    throw error;
  }
  return 'taken';
};

test('an answer is taken whose assertion, response or both are signed, by any certificate that is known', () => {
  for (const sign of ['assertion', 'response', 'both'] as const)
    expect(read(said({ sign }))).toMatchObject({
      email: 'noor@brokerage.test',
      name: { value: 'Noor@Brokerage.test', nameQualifier: null },
      firstName: 'Noor',
      lastName: 'Haddad',
      inResponseTo: '_asked',
    });
  const certificates = [newSigner().certificate, idp.signer.certificate];
  expect(refusal(said(), { certificates })).toBe('taken');
});

test('whatever is not as it was asked for is refused', () => {
  const minutes = (count: number) => count * 60_000;
  const wrong: [string, Partial<Said>][] = [
    ['not signed', { sign: 'none' }],
    ['another issuer', { issuer: 'https://evil.test' }],
    ['another audience', { audience: 'https://lintel.test/auth/saml/2' }],
    ['another address', { destination: 'https://evil.test/acs' }],
    ['not confirmed', { recipient: 'https://evil.test/acs' }],
    ['not valid yet', { notBefore: minutes(5) }],
    ['expired', { notOnOrAfter: -minutes(5) }],
  ];
  for (const [why, more] of wrong) expect(refusal(said(more)), why).toContain(why);
  // Small clock differences are accepted in both directions.
  for (const more of [{ notBefore: minutes(1) }, { notOnOrAfter: -minutes(1) }])
    expect(refusal(said(more))).toBe('taken');
});

test('nobody else’s signature counts, nor a key that the answer brings along', () => {
  const theirs = other.answer(service, { ...person, issuer: idp.issuer });
  expect(theirs).toContain('X509Certificate');
  expect(refusal(theirs)).toContain('not the provider’s');
  const bytes = said();
  expect(refusal(bytes.replace('noor@', 'boss@').replace('Noor@', 'boss@'))).toContain('not the provider’s');
  expect(refusal(said({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }))).toContain('SHA-256');
});

/** XML signature wrapping: the signed element is kept somewhere, and another one is placed where readers look. */
test('a signed assertion that is moved aside for another is refused', () => {
  const good = said();
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(good)![0];
  const signature = /<ds:Signature .*?<\/ds:Signature>/s.exec(assertion)![0];
  const evil = assertion.replace(signature, '').replaceAll('oor@', 'oss@');
  const evilId = evil.replace(/ ID="[^"]+"/, ' ID="_evil"');
  const within = (inner: string) => good.replace(assertion, inner);
  const forged = [
    within(evilId + assertion),
    within(assertion + evilId),
    within(`<samlp:Extensions>${assertion}</samlp:Extensions>${evilId}`),
    within(
      evilId.replace(
        '</saml:Assertion>',
        `${signature}<saml:Advice>${assertion.replace(signature, '')}</saml:Advice></saml:Assertion>`,
      ),
    ),
    within(
      evilId.replace(
        '</saml:Assertion>',
        `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${assertion}</ds:Object></saml:Assertion>`,
      ),
    ),
    within(
      evil.replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signature.replace('</ds:Signature>', `<ds:Object>${assertion.replace(signature, '')}</ds:Object></ds:Signature>`)}`,
      ),
    ),
    good.replace('<samlp:Status>', `${signature}<samlp:Status>`),
  ];
  for (const xml of forged) {
    expect(xml).not.toBe(good);
    expect(refusal(xml)).not.toBe('taken');
  }
});

test('a comment within a name cuts nothing off', () => {
  const plain = said({ email: 'noor@brokerage.test.evil.test' });
  const cut = plain.replaceAll('noor@brokerage.test.evil.test', 'noor@brokerage.test<!-- -->.evil.test');
  // Canonicalization drops comments, so the signature holds; the full value is read.
  expect(read(cut).email).toBe('noor@brokerage.test.evil.test');
});

test('no document type, no entity, nothing that is not well-formed or too large', () => {
  const entity = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  expect(refusal(entity + said().replace('>Noor<', '>&x;<'))).toContain('document type');
  expect(() => readMetadata(entity + idp.metadata.replace('<?xml version="1.0"?>', ''))).toThrow('document type');
  for (const xml of ['', '<a>', 'nonsense', said().slice(0, -20), said().replace('>Noor<', '>&x;<')])
    expect(refusal(xml)).not.toBe('taken');
  expect(refusal(`<a>${'<b/>'.repeat(60_000)}</a>`)).toContain('too large');
});

test('metadata says who the provider is', () => {
  expect(readMetadata(idp.metadata)).toEqual({
    issuer: idp.issuer,
    signInUrl: idp.signInUrl,
    certificates: [idp.signer.certificate],
    wantsSigned: false,
    signOutUrl: idp.signOutUrl,
    signOutAnswerUrl: idp.signOutUrl,
  });
  expect(() => readMetadata('<a/>')).toThrow('one identity provider');
  expect(() => readMetadata(idp.metadata.replace(/<ds:X509Certificate>[^<]+/, '<ds:X509Certificate>AAAA'))).toThrow(
    'cannot be read',
  );
});

const sealed = (more: Partial<Encrypting> = {}, also: Partial<Said> = {}) =>
  said({ encrypt: { certificate: ours.certificate, ...more }, ...also });

test('an encrypted assertion is taken by every cipher and wrap that is safe, and its signature holds within or around', () => {
  for (const cipher of ['aes-128-gcm', 'aes-256-gcm', 'aes-128-cbc', 'aes-256-cbc'] as const)
    for (const wrap of ['sha1', 'sha256'] as const)
      for (const sign of ['assertion', 'response', 'both'] as const) {
        const xml = sealed({ cipher, wrap, beside: sign === 'both' }, { sign });
        expect(xml).not.toContain('Haddad');
        expect(read(xml, { encryptedOnly: true }), `${cipher} ${wrap} ${sign}`).toMatchObject({
          email: 'noor@brokerage.test',
          inResponseTo: '_asked',
        });
      }
  expect(refusal(said(), { encryptedOnly: true })).toContain('must be encrypted');
});

test('that it was encrypted for us proves nothing: it must be signed, and by the provider, and be meant for us', () => {
  expect(refusal(sealed({}, { sign: 'none' }))).toContain('not signed');
  for (const sign of ['assertion', 'response'] as const) {
    const theirs = other.answer(service, { ...person, sign, encrypt: { certificate: ours.certificate } });
    expect(refusal(theirs)).toContain('not the provider’s');
  }
  expect(refusal(sealed({}, { audience: 'https://lintel.test/auth/saml/2' }))).toContain('another audience');
  // A plain assertion beside the encrypted one.
  const open = /<saml:Assertion .*<\/saml:Assertion>/s.exec(said())![0];
  expect(refusal(sealed().replace('<saml:EncryptedAssertion', `${open}<saml:EncryptedAssertion`))).toContain(
    'one assertion',
  );
});

test('whatever is wrong with a cipher is refused in the same words, wherever it goes wrong', () => {
  const words = 'The assertion cannot be decrypted.';
  const flipped = (at: number) => (bytes: Buffer) => {
    const copy = Buffer.from(bytes);
    copy[at < 0 ? bytes.length + at : at]! ^= 1;
    return copy;
  };
  for (const cipher of ['aes-256-gcm', 'aes-256-cbc'] as const) {
    // The first block, the padding, a truncated text, an empty text, another person's key.
    for (const changed of [
      flipped(20),
      flipped(-17),
      flipped(-1),
      (bytes: Buffer) => bytes.subarray(0, -5),
      () => Buffer.alloc(0),
    ])
      expect(refusal(sealed({ cipher, changed }))).toBe(words);
    expect(refusal(sealed({ cipher, certificate: newSigner().certificate }))).toBe(words);
  }
  expect(refusal(sealed({ wrap: 'pkcs1' }))).toContain('RSA-OAEP');
  expect(refusal(sealed({ cipher: 'aes-256-cbc' }).replace('aes256-cbc', 'tripledes-cbc'))).toContain('AES');
  // The outer signature is checked first; decryption isn't even attempted.
  const broken = sealed({ changed: flipped(20) }, { sign: 'response' });
  expect(refusal(broken)).toBe(words);
  expect(refusal(broken.replace(/(<xenc:CipherValue>.{20})[A-Za-z]/, '$10'))).toContain('not the provider’s');
});

const toldOf = (message: SignOutMessage, more = {}) =>
  readSignOut(message, {
    issuer: idp.issuer,
    certificates: [idp.signer.certificate],
    destination: `${service.entityId}/slo`,
    now: Date.now(),
    ...more,
  });
const queryOf = (address: string) => ({ query: address.slice(address.indexOf('?') + 1) });

test('a word about a sign-out is taken by address and by form, if the provider signed the very letters', () => {
  const leaver = { name: 'Noor@Brokerage.test', indexes: ['_one', '_two'], id: '_left' };
  const heard = { kind: 'request', id: '_left', name: leaver.name, indexes: leaver.indexes };
  const address = idp.signOutAddress(service.entityId, leaver);
  expect(toldOf(queryOf(address))).toMatchObject(heard);
  expect(toldOf({ form: idp.signOutForm(service.entityId, leaver) })).toMatchObject(heard);
  const bare = Buffer.from(idp.signOutRequest(service.entityId, leaver)).toString('base64');
  expect(() => toldOf({ form: { SAMLRequest: bare } })).toThrow('not signed');
  expect(() => toldOf(queryOf(address.replace(/&Signature=.*/, '')))).toThrow('not signed');
  expect(() => toldOf(queryOf(address.replace('state%20of', 'word%20of')))).toThrow('not the provider’s');
  expect(() => toldOf(queryOf(`${address}&SAMLRequest=x`))).toThrow('twice');
  expect(() => toldOf(queryOf(address.replace('rsa-sha256', 'rsa-sha1')))).toThrow('SHA-256');
  expect(() => toldOf(queryOf(other.signOutAddress(service.entityId, leaver)))).toThrow('not the provider’s');
  expect(() =>
    toldOf(queryOf(idp.signOutAddress(service.entityId, { ...leaver, issuer: 'https://evil.test' }))),
  ).toThrow('another issuer');
  expect(() => toldOf(queryOf(idp.signOutAddress('https://lintel.test/auth/saml/2', leaver)))).toThrow(
    'another address',
  );
  expect(() => toldOf(queryOf(idp.signOutAddress(service.entityId, { ...leaver, issued: -20 * 60_000 })))).toThrow(
    'too old',
  );
});
