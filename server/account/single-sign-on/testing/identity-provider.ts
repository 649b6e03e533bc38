import { execFileSync } from 'node:child_process';
import {
  constants,
  createCipheriv,
  createSign,
  createVerify,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SignedXml } from '../xml-parts.ts';

/** The content of a response; a test changes what should be wrong. */
export type Said = {
  issuer?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  inResponseTo?: string | null;
  email: string;
  nameId?: string;
  firstName?: string;
  lastName?: string;
  notBefore?: number;
  notOnOrAfter?: number;
  id?: string;
  sign?: 'assertion' | 'response' | 'both' | 'none';
  algorithm?: string;
  sessionIndex?: string;
  /** Encrypts the assertion for the holder of this certificate's key. */
  encrypt?: Encrypting;
};

export type Encrypting = {
  certificate: string;
  cipher?: 'aes-128-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-256-cbc';
  /** The hash of RSA-OAEP; `pkcs1` is the padding that is no longer considered safe. */
  wrap?: 'sha1' | 'sha256' | 'pkcs1';
  /** Position of the encrypted key: inside the data's KeyInfo, or beside the data. */
  beside?: boolean;
  /** Alters the encrypted bytes in transit. */
  changed?: (bytes: Buffer) => Buffer;
};

export type Service = { entityId: string; answerUrl: string };

const instant = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString();
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** A key with a certificate, as a provider has. */
export function newSigner(): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-idp-'));
  try {
    const at = (name: string) => join(folder, name);
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=idp.test'].concat(
        ['-keyout', at('key.pem')],
        ['-out', at('cert.pem')],
      ),
      { stdio: 'ignore' },
    );
    return { key: readFileSync(at('key.pem'), 'utf8'), certificate: readFileSync(at('cert.pem'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An identity provider that really signs its responses: as bytes without pages, or with one page for a browser. */
export class IdentityProvider {
  readonly issuer: string;
  readonly signer = newSigner();
  signInUrl: string;
  signOutUrl = 'https://idp.test/slo';
  /** Whether its metadata contains a sign-out address, and requires signed requests. */
  offersSignOut = true;
  wantsSigned = false;
  /** Our certificate as registered with the provider: messages to it must be signed with its key. */
  ours: string | undefined;
  /** URLs requested from its pages. */
  readonly heard: URL[] = [];
  #server: Server | undefined;
  /** The user who is signed in at the provider. */
  person: { email: string; firstName: string; lastName: string } = {
    email: 'noor@brokerage.test',
    firstName: 'Noor',
    lastName: 'Haddad',
  };

  constructor(issuer = 'https://idp.test/entity') {
    this.issuer = issuer;
    this.signInUrl = 'https://idp.test/sso';
  }

  get metadata(): string {
    const bare = this.signer.certificate.replace(/-----[^-]+-----|\s/g, '');
    return (
      `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.issuer}">` +
      `<md:IDPSSODescriptor${this.wantsSigned ? ' WantAuthnRequestsSigned="true"' : ''} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">` +
      `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
      `${this.offersSignOut ? `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.signOutUrl}"/>` : ''}` +
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.signInUrl}"/>` +
      `</md:IDPSSODescriptor></md:EntityDescriptor>`
    );
  }

  /** The XML of a response, signed as requested. */
  answer(service: Service, said: Said): string {
    const { email, nameId = email, firstName = 'Noor', lastName = 'Haddad', sign = 'assertion' } = said;
    const recipient = said.recipient ?? service.answerUrl;
    const asked = said.inResponseTo ? ` InResponseTo="${said.inResponseTo}"` : '';
    const id = said.id ?? `_${randomBytes(16).toString('hex')}`;
    const issuer = said.issuer ?? this.issuer;
    const until = instant(said.notOnOrAfter ?? 5 * 60_000);
    const attribute = (name: string, value: string) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;
    const assertion =
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${instant(0)}">` +
      `<saml:Issuer>${issuer}</saml:Issuer>` +
      `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${nameId}</saml:NameID>` +
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
      `<saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${until}"${asked}/></saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions NotBefore="${instant(said.notBefore ?? -60_000)}" NotOnOrAfter="${until}">` +
      `<saml:AudienceRestriction><saml:Audience>${said.audience ?? service.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
      `<saml:AuthnStatement AuthnInstant="${instant(0)}"${said.sessionIndex ? ` SessionIndex="${said.sessionIndex}"` : ''}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
      `<saml:AttributeStatement>${attribute('email', email)}${attribute('firstName', firstName)}${attribute('lastName', lastName)}</saml:AttributeStatement>` +
      `</saml:Assertion>`;
    const response =
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${instant(0)}" Destination="${said.destination ?? service.answerUrl}"${asked}>` +
      `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
      `${assertion}</samlp:Response>`;
    let xml = response;
    if (sign === 'assertion' || sign === 'both') xml = this.#sign(xml, 'Assertion', said.algorithm);
    if (said.encrypt) xml = encryptedIn(xml, said.encrypt);
    if (sign === 'response' || sign === 'both') xml = this.#sign(xml, 'Response', said.algorithm);
    return xml;
  }

  #sign(xml: string, element: string, algorithm?: string): string {
    const at = element === 'Assertion' ? `//*[local-name(.)='Assertion']` : `/*[local-name(.)='${element}']`;
    const signed = new SignedXml({
      privateKey: this.signer.key,
      publicCert: this.signer.certificate,
      signatureAlgorithm: algorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: exclusive,
    });
    signed.addReference({
      xpath: at,
      transforms: [enveloped, exclusive],
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    });
    signed.computeSignature(xml, {
      prefix: 'ds',
      location: { reference: `${at}/*[local-name(.)='Issuer']`, action: 'after' },
    });
    return signed.getSignedXml();
  }

  /** The response that a browser brings back from one of our sign-in URLs. */
  answerTo(address: string, said: Partial<Said> = {}): string {
    const asked = this.read(address, 'SAMLRequest');
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(asked)![1]!;
    const entityId = /<saml:Issuer>([^<]+)</.exec(asked)![1]!;
    const answerUrl = attribute('AssertionConsumerServiceURL');
    return this.answer({ entityId, answerUrl }, { inResponseTo: attribute('ID'), ...this.person, ...said });
  }

  /** Our sign-out URL for this entity id. */
  #signOutOf = (entityId: string): string => `${entityId}/slo`;

  /** The XML of a sign-out request. */
  signOutRequest(
    entityId: string,
    said: { name: string; indexes?: string[]; id?: string; issued?: number; issuer?: string },
  ): string {
    return (
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="${said.id ?? `_${randomBytes(16).toString('hex')}`}" Version="2.0" IssueInstant="${instant(said.issued ?? 0)}" Destination="${this.#signOutOf(entityId)}">` +
      `<saml:Issuer>${said.issuer ?? this.issuer}</saml:Issuer><saml:NameID>${said.name}</saml:NameID>` +
      `${(said.indexes ?? []).map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join('')}</samlp:LogoutRequest>`
    );
  }

  /** The same, signed, as one of our URLs for a browser or as form fields. */
  signOutAddress(
    entityId: string,
    said: Parameters<IdentityProvider['signOutRequest']>[1],
    relayState = 'state of theirs',
  ): string {
    return this.#signedAddress(
      this.#signOutOf(entityId),
      'SAMLRequest',
      this.signOutRequest(entityId, said),
      relayState,
    );
  }

  signOutForm(entityId: string, said: Parameters<IdentityProvider['signOutRequest']>[1]): Record<string, string> {
    const xml = this.#sign(this.signOutRequest(entityId, said), 'LogoutRequest');
    return { SAMLRequest: Buffer.from(xml).toString('base64') };
  }

  /** The response to our sign-out request. */
  signedOutAnswer(address: string, status = 'Success', beneath = ''): string {
    const asked = this.read(address, 'SAMLRequest');
    const entityId = /<saml:Issuer>([^<]+)</.exec(asked)![1]!;
    const xml =
      `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${instant(0)}" InResponseTo="${/ ID="([^"]+)"/.exec(asked)![1]}">` +
      `<saml:Issuer>${this.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}">` +
      `${beneath && `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${beneath}"/>`}</samlp:StatusCode></samlp:Status></samlp:LogoutResponse>`;
    return this.#signedAddress(this.#signOutOf(entityId), 'SAMLResponse', xml);
  }

  #signedAddress(address: string, name: string, xml: string, relayState?: string): string {
    const parts = [
      `${name}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
      ...(relayState === undefined ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
      `SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`,
    ].join('&');
    const signature = createSign('sha256').update(parts).sign(this.signer.key, 'base64');
    return `${address}?${parts}&Signature=${encodeURIComponent(signature)}`;
  }

  /** Reads a message from a URL, after verifying our signature if our certificate is known. */
  read(address: string, name: 'SAMLRequest' | 'SAMLResponse'): string {
    const { search, searchParams } = new URL(address);
    if (this.ours) {
      const signed = search.slice(1, search.indexOf('&Signature='));
      const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64');
      if (!createVerify('sha256').update(signed).verify(this.ours, signature))
        throw new Error('This is not signed by the service.');
    }
    return inflateRawSync(Buffer.from(searchParams.get(name)!, 'base64')).toString();
  }

  /** A provider's pages: sign-in answers with a form, sign-out with a redirect. */
  async listen(): Promise<void> {
    this.#server = createServer((request, response) => {
      const url = new URL(`http://${request.headers.host}${request.url}`);
      this.heard.push(url);
      if (url.pathname === '/slo') {
        if (url.searchParams.has('SAMLRequest'))
          return response.writeHead(302, { location: this.signedOutAnswer(url.href) }).end();
        return response.setHeader('content-type', 'text/html').end('<h1>Signed out everywhere</h1>');
      }
      const encrypt = this.ours ? { encrypt: { certificate: this.ours } } : {};
      const xml = this.answerTo(url.href, { sessionIndex: '_browser', ...encrypt });
      const to = /Destination="([^"]+)"/.exec(xml)![1]!;
      response.setHeader('content-type', 'text/html');
      response.end(
        `<form method="post" action="${to}"><input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">` +
          `<button>Continue</button></form><script>document.forms[0].submit()</script>`,
      );
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    this.signInUrl = `${origin}/sso`;
    this.signOutUrl = `${origin}/slo`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
  }
}

const enc = 'http://www.w3.org/2001/04/xmlenc#';
const enc11 = 'http://www.w3.org/2009/xmlenc11#';

/** XML Encryption as specified: a new key for the data, wrapped for one recipient. */
function encryptedIn(
  xml: string,
  { certificate, cipher = 'aes-256-gcm', wrap = 'sha1', beside, changed }: Encrypting,
): string {
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0];
  const key = randomBytes(Number(cipher.slice(4, 7)) / 8);
  const isGcm = cipher.endsWith('gcm');
  const iv = randomBytes(isGcm ? 12 : 16);
  const writer = createCipheriv(cipher as 'aes-256-gcm', key, iv);
  if (!isGcm) writer.setAutoPadding(false);
  const plain = Buffer.from(assertion);
  // Only the last byte of this padding is significant.
  const padding = 16 - (plain.length % 16);
  const padded = isGcm ? plain : Buffer.concat([plain, randomBytes(padding - 1), Buffer.from([padding])]);
  const sealed = Buffer.concat([iv, writer.update(padded), writer.final(), ...(isGcm ? [writer.getAuthTag()] : [])]);
  const bytes = changed ? changed(sealed) : sealed;
  const { publicKey } = new X509Certificate(certificate);
  const wrapped =
    wrap === 'pkcs1'
      ? publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, key)
      : publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: wrap }, key);
  const method = {
    sha1: `<xenc:EncryptionMethod Algorithm="${enc}rsa-oaep-mgf1p"><ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod>`,
    sha256:
      `<xenc:EncryptionMethod Algorithm="${enc11}rsa-oaep"><ds:DigestMethod Algorithm="${enc}sha256"/>` +
      `<xenc11:MGF xmlns:xenc11="${enc11}" Algorithm="${enc11}mgf1sha256"/></xenc:EncryptionMethod>`,
    pkcs1: `<xenc:EncryptionMethod Algorithm="${enc}rsa-1_5"/>`,
  }[wrap];
  const value = (data: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${data.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const encryptedKey = `<xenc:EncryptedKey xmlns:xenc="${enc}" Id="_key">${method}${value(wrapped)}</xenc:EncryptedKey>`;
  const info = beside ? `<ds:RetrievalMethod Type="${enc}EncryptedKey" URI="#_key"/>` : encryptedKey;
  return xml.replace(
    assertion,
    `<saml:EncryptedAssertion xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedData xmlns:xenc="${enc}" Type="${enc}Element">` +
      `<xenc:EncryptionMethod Algorithm="${isGcm ? enc11 : enc}${cipher.replace('aes-', 'aes')}"/><ds:KeyInfo>${info}</ds:KeyInfo>` +
      `${value(bytes)}</xenc:EncryptedData>${beside ? encryptedKey : ''}</saml:EncryptedAssertion>`,
  );
}
