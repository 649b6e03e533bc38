import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from '../xml-parts.ts';

/** What an answer says; a test changes what it wants to be wrong. */
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
};

export type Service = { entityId: string; answerUrl: string };

const instant = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString();
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** A key and a certificate for it, as a provider has them. */
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

/** An identity provider that signs real answers: without its pages, as bytes, or with one page for a browser. */
export class IdentityProvider {
  readonly issuer: string;
  readonly signer = newSigner();
  signInUrl: string;
  #server: Server | undefined;
  /** Who is signed in at the provider, for its page. */
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
      `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing">` +
      `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.signInUrl}"/>` +
      `</md:IDPSSODescriptor></md:EntityDescriptor>`
    );
  }

  /** The XML of an answer, signed as asked for. */
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
      `<saml:AuthnStatement AuthnInstant="${instant(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
      `<saml:AttributeStatement>${attribute('email', email)}${attribute('firstName', firstName)}${attribute('lastName', lastName)}</saml:AttributeStatement>` +
      `</saml:Assertion>`;
    const response =
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
      `ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${instant(0)}" Destination="${said.destination ?? service.answerUrl}"${asked}>` +
      `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
      `${assertion}</samlp:Response>`;
    let xml = response;
    if (sign === 'assertion' || sign === 'both') xml = this.#sign(xml, 'Assertion', said.algorithm);
    if (sign === 'response' || sign === 'both') xml = this.#sign(xml, 'Response', said.algorithm);
    return xml;
  }

  #sign(xml: string, element: 'Assertion' | 'Response', algorithm?: string): string {
    const at = element === 'Response' ? `/*[local-name(.)='Response']` : `//*[local-name(.)='Assertion']`;
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

  /** What somebody's browser brings to us from an address that we sent it to. */
  answerTo(address: string, said: Partial<Said> = {}): string {
    const asked = inflateRawSync(Buffer.from(new URL(address).searchParams.get('SAMLRequest')!, 'base64')).toString();
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(asked)![1]!;
    const entityId = /<saml:Issuer>([^<]+)</.exec(asked)![1]!;
    const answerUrl = attribute('AssertionConsumerServiceURL');
    return this.answer({ entityId, answerUrl }, { inResponseTo: attribute('ID'), ...this.person, ...said });
  }

  /** A page that signs whoever comes in and sends them back by a form, as providers do. */
  async listen(): Promise<void> {
    this.#server = createServer((request, response) => {
      const xml = this.answerTo(`http://${request.headers.host}${request.url}`);
      const to = /Destination="([^"]+)"/.exec(xml)![1]!;
      response.setHeader('content-type', 'text/html');
      response.end(
        `<form method="post" action="${to}"><input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">` +
          `<button>Continue</button></form><script>document.forms[0].submit()</script>`,
      );
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    this.signInUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/sso`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
  }
}
