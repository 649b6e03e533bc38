import { expect, test } from 'vitest';
import { readAnswer, readMetadata, SamlRefusal } from './saml.ts';
import { IdentityProvider, newSigner, type Said } from './testing/identity-provider.ts';

const idp = new IdentityProvider();
const other = new IdentityProvider();
const service = { entityId: 'https://lintel.test/auth/saml/1', answerUrl: 'https://lintel.test/auth/saml/1/acs' };
const person = { email: 'Noor@Brokerage.test' };
const expected = {
  issuer: idp.issuer,
  certificates: [idp.signer.certificate],
  audience: service.entityId,
  recipient: service.answerUrl,
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
      subject: 'Noor@Brokerage.test',
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
  // Clocks differ by a little, on both ends.
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

/** All that is known of wrapping: the signed element is kept somewhere, and another is put where readers look. */
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
  // The canonical form leaves comments out, so the signature holds; the whole name is read.
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
  });
  expect(() => readMetadata('<a/>')).toThrow('one identity provider');
  expect(() => readMetadata(idp.metadata.replace(/<ds:X509Certificate>[^<]+/, '<ds:X509Certificate>AAAA'))).toThrow(
    'cannot be read',
  );
});
