import { X509Certificate } from 'node:crypto';
import { DOMParser, SignedXml, type XmlDocument, type XmlElement, type XmlNode } from './xml-parts.ts';

/** What is wrong with a provider's words, for the log and for whoever sets it up. */
export class SamlRefusal extends Error {}

const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
export const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
/** Nothing with SHA-1, nothing symmetric, no comments that a second reader could see and a first not. */
const signing = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const hashing = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];

/** Clocks of two services are seldom the same. */
const skewMs = 2 * 60_000;
const mostBytes = 200_000;
const mostElements = 5_000;

/** No document type at all: what it could bring are entities, and nobody who means well sends one. */
export function parse(xml: string): XmlDocument {
  if (xml.length > mostBytes) throw new SamlRefusal('The document is too large.');
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new SamlRefusal('The document has a document type.');
  const refuse = (message: string) => {
    throw new SamlRefusal(`The document is not well-formed: ${message.split('\n')[0]}`);
  };
  const document = new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(xml, 'text/xml');
  if (!document?.documentElement) throw new SamlRefusal('The document is empty.');
  if (document.getElementsByTagName('*').length > mostElements) throw new SamlRefusal('The document is too large.');
  return document;
}

const elements = (list: ArrayLike<XmlNode>): XmlElement[] =>
  Array.from(list).filter((node): node is XmlElement => node.nodeType === 1);
const children = (parent: XmlElement, space: string, name: string): XmlElement[] =>
  elements(parent.childNodes).filter((child) => child.namespaceURI === space && child.localName === name);
const all = (root: XmlDocument | XmlElement, space: string, name: string): XmlElement[] =>
  elements(root.getElementsByTagNameNS(space, name));
const is = (element: XmlElement, space: string, name: string): boolean =>
  element.namespaceURI === space && element.localName === name;
const textOf = (element: XmlElement | undefined): string => (element?.textContent ?? '').trim();

function one(parent: XmlElement, space: string, name: string): XmlElement {
  const found = children(parent, space, name);
  if (found.length !== 1) throw new SamlRefusal(`There must be one ${name} in ${parent.localName}.`);
  return found[0]!;
}

export type Expected = {
  issuer: string;
  /** PEM. Whatever key the answer brings along itself is not looked at. */
  certificates: readonly string[];
  audience: string;
  recipient: string;
  now: number;
};

export type Claims = {
  /** Of the assertion; it may be used once. */
  id: string;
  /** What it answers, if anything was asked. */
  inResponseTo: string | null;
  /** After this it would be refused anyway. */
  endsAt: number;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
};

/** Reads a provider's answer. Everything that is believed is read from the bytes that were signed, and from nothing else. */
export function readAnswer(encoded: string, expected: Expected): Claims {
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  const document = parse(xml);
  const root = document.documentElement;
  if (!is(root, ns.protocol, 'Response')) throw new SamlRefusal('This is not a SAML response.');
  refuseTwoReadings(document);
  const status = one(one(root, ns.protocol, 'Status'), ns.protocol, 'StatusCode').getAttribute('Value');
  if (status !== success) throw new SamlRefusal(`The provider refused: ${status}`);
  if (all(document, ns.assertion, 'EncryptedAssertion').length > 0)
    throw new SamlRefusal('Encrypted assertions are not supported. Turn assertion encryption off.');
  const destination = root.getAttribute('Destination');
  if (destination && destination !== expected.recipient)
    throw new SamlRefusal('The answer is meant for another address.');
  return claimsOf(signedAssertion(xml, document, expected), expected);
}

/** One assertion, in one place, and no two elements under one name: what is signed cannot be another than what is read. */
function refuseTwoReadings(document: XmlDocument): void {
  const ids = elements(document.getElementsByTagName('*')).flatMap((element) =>
    ['ID', 'Id', 'id'].flatMap((name) => (element.hasAttribute(name) ? [element.getAttribute(name)!] : [])),
  );
  if (new Set(ids).size < ids.length) throw new SamlRefusal('Two elements have the same ID.');
  const assertions = all(document, ns.assertion, 'Assertion');
  if (assertions.length !== 1 || assertions[0]!.parentNode !== document.documentElement)
    throw new SamlRefusal('There must be one assertion.');
  const signatures = all(document, ns.signature, 'Signature');
  const inPlace = [document.documentElement, assertions[0]!].flatMap((parent) =>
    children(parent, ns.signature, 'Signature'),
  );
  if (signatures.length === 0) throw new SamlRefusal('The answer is not signed.');
  if (signatures.length !== inPlace.length || signatures.length > 2)
    throw new SamlRefusal('A signature stands where none belongs.');
}

function signedAssertion(xml: string, document: XmlDocument, { certificates }: Expected): XmlElement {
  const found = all(document, ns.signature, 'Signature').map((signature) => {
    const owner = signature.parentNode as XmlElement;
    refuseOtherAlgorithms(signature, owner);
    for (const certificate of certificates) {
      const bytes = signedBytes(xml, signature, certificate);
      if (bytes !== undefined) return parse(bytes).documentElement;
    }
    throw new SamlRefusal('The signature is not the provider’s.');
  });
  // Every signature that is there holds; the assertion is read from what one of them covers.
  const covering = found[0]!;
  return is(covering, ns.assertion, 'Assertion') ? covering : one(covering, ns.assertion, 'Assertion');
}

function signedBytes(xml: string, signature: XmlElement, publicCert: string): string | undefined {
  const check = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
  check.SignatureAlgorithms = only(check.SignatureAlgorithms, signing);
  check.HashAlgorithms = only(check.HashAlgorithms, hashing);
  check.CanonicalizationAlgorithms = only(check.CanonicalizationAlgorithms, [exclusive, enveloped]);
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(xml)) return undefined;
    const signed = check.getSignedReferences();
    return signed.length === 1 ? signed[0] : undefined;
  } catch {
    return undefined;
  }
}

const only = <T>(known: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));

/** One reference, to the element that the signature stands in, by the few methods that leave nothing to choose. */
function refuseOtherAlgorithms(signature: XmlElement, owner: XmlElement): void {
  const algorithm = (element: XmlElement) => element.getAttribute('Algorithm') ?? '';
  const info = one(signature, ns.signature, 'SignedInfo');
  const reference = one(info, ns.signature, 'Reference');
  if (reference.getAttribute('URI') !== `#${owner.getAttribute('ID')}`)
    throw new SamlRefusal('The signature covers something else.');
  const transforms = all(reference, ns.signature, 'Transform').map(algorithm);
  if (transforms.length === 0 || transforms.some((name) => name !== exclusive && name !== enveloped))
    throw new SamlRefusal('The signature uses another transform.');
  if (algorithm(one(info, ns.signature, 'CanonicalizationMethod')) !== exclusive)
    throw new SamlRefusal('The signature uses another canonical form.');
  if (!signing.includes(algorithm(one(info, ns.signature, 'SignatureMethod'))))
    throw new SamlRefusal('The signature must be RSA with SHA-256 or stronger.');
  if (!hashing.includes(algorithm(one(reference, ns.signature, 'DigestMethod'))))
    throw new SamlRefusal('The digest must be SHA-256 or stronger.');
}

function claimsOf(assertion: XmlElement, expected: Expected): Claims {
  const { now } = expected;
  if (assertion.getAttribute('Version') !== '2.0') throw new SamlRefusal('This is not SAML 2.0.');
  if (textOf(one(assertion, ns.assertion, 'Issuer')) !== expected.issuer)
    throw new SamlRefusal('The answer comes from another issuer.');
  const conditions = one(assertion, ns.assertion, 'Conditions');
  withinTime(conditions, now);
  const audiences = children(conditions, ns.assertion, 'AudienceRestriction');
  const isMeant = (restriction: XmlElement) =>
    children(restriction, ns.assertion, 'Audience').some((audience) => textOf(audience) === expected.audience);
  // Of several restrictions each must hold.
  if (audiences.length === 0 || !audiences.every(isMeant))
    throw new SamlRefusal('The answer is meant for another audience.');
  if (children(assertion, ns.assertion, 'AuthnStatement').length === 0)
    throw new SamlRefusal('The answer does not say that anybody signed in.');
  const subject = one(assertion, ns.assertion, 'Subject');
  const confirmed = children(subject, ns.assertion, 'SubjectConfirmation').find((confirmation) =>
    isConfirmed(confirmation, expected),
  );
  if (!confirmed) throw new SamlRefusal('The answer is not confirmed for this address and time.');
  const data = one(confirmed, ns.assertion, 'SubjectConfirmationData');
  const nameId = textOf(one(subject, ns.assertion, 'NameID'));
  const id = assertion.getAttribute('ID');
  if (!id || !nameId || nameId.length > 255) throw new SamlRefusal('The answer names nobody.');
  return {
    id,
    inResponseTo: data.getAttribute('InResponseTo') || null,
    endsAt: Date.parse(data.getAttribute('NotOnOrAfter')!) + skewMs,
    subject: nameId,
    ...personOf(assertion, nameId),
  };
}

function isConfirmed(confirmation: XmlElement, { recipient, now }: Expected): boolean {
  if (confirmation.getAttribute('Method') !== bearer) return false;
  const [data] = children(confirmation, ns.assertion, 'SubjectConfirmationData');
  if (!data || data.getAttribute('Recipient') !== recipient || data.hasAttribute('NotBefore')) return false;
  const end = Date.parse(data.getAttribute('NotOnOrAfter') ?? '');
  return end + skewMs > now;
}

function withinTime(conditions: XmlElement, now: number): void {
  const from = conditions.getAttribute('NotBefore');
  const until = conditions.getAttribute('NotOnOrAfter');
  // A comparison with what is no date is false: it must be known to be within, not only not known to be without.
  if (from && !(Date.parse(from) - skewMs <= now)) throw new SamlRefusal('The answer is not valid yet.');
  if (!until || !(Date.parse(until) + skewMs > now)) throw new SamlRefusal('The answer has expired.');
}

const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const names = {
  email: ['email', 'mail', 'emailaddress', 'user.email', `${claim}emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  first: ['firstname', 'first_name', 'givenname', 'user.firstname', `${claim}givenname`, 'urn:oid:2.5.4.42'],
  last: ['lastname', 'last_name', 'surname', 'sn', 'user.lastname', `${claim}surname`, 'urn:oid:2.5.4.4'],
};

function personOf(assertion: XmlElement, nameId: string): Pick<Claims, 'email' | 'firstName' | 'lastName'> {
  const given = new Map(
    children(assertion, ns.assertion, 'AttributeStatement')
      .flatMap((statement) => children(statement, ns.assertion, 'Attribute'))
      .map((attribute) => [
        (attribute.getAttribute('Name') ?? '').toLowerCase(),
        textOf(children(attribute, ns.assertion, 'AttributeValue')[0]),
      ]),
  );
  const read = (wanted: readonly string[]) => wanted.map((name) => given.get(name)).find(Boolean) ?? '';
  const email = (read(names.email) || (nameId.includes('@') ? nameId : '')).toLowerCase();
  const line = (text: string) =>
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, 100);
  return {
    email: email.slice(0, 254),
    firstName: line(read(names.first)) || line(email.split('@')[0]!) || '-',
    lastName: line(read(names.last)) || '-',
  };
}

export type Provider = { issuer: string; signInUrl: string; certificates: string[] };

/** What a provider says of itself. Where its file describes several, the one that people sign in at is meant. */
export function readMetadata(xml: string): Provider {
  const document = parse(xml.trim());
  const described = all(document, ns.metadata, 'EntityDescriptor').filter(
    (entity) => children(entity, ns.metadata, 'IDPSSODescriptor').length > 0,
  );
  if (described.length !== 1) throw new SamlRefusal('This is not the metadata of one identity provider.');
  const entity = described[0]!;
  const [role] = children(entity, ns.metadata, 'IDPSSODescriptor');
  const issuer = entity.getAttribute('entityID')?.trim() ?? '';
  if (!issuer || issuer.length > 400) throw new SamlRefusal('The metadata has no entity ID.');
  const signInUrl = children(role!, ns.metadata, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === redirectBinding)
    ?.getAttribute('Location');
  if (!signInUrl) throw new SamlRefusal('The provider must offer sign-in by HTTP-Redirect.');
  const certificates = children(role!, ns.metadata, 'KeyDescriptor')
    .filter((key) => (key.getAttribute('use') || 'signing') === 'signing')
    .flatMap((key) => all(key, ns.signature, 'X509Certificate'))
    .map((element) => pemOf(textOf(element)));
  if (certificates.length === 0) throw new SamlRefusal('The metadata has no signing certificate.');
  return { issuer, signInUrl, certificates: [...new Set(certificates)].slice(0, 6) };
}

function pemOf(base64: string): string {
  try {
    const certificate = new X509Certificate(Buffer.from(base64.replace(/\s+/g, ''), 'base64'));
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
    if (type !== 'rsa' || (details?.modulusLength ?? 0) < 2048)
      throw new SamlRefusal('The signing certificate must have an RSA key of 2048 bits or more.');
    return certificate.toString();
  } catch (error) {
    if (error instanceof SamlRefusal) throw error;
    throw new SamlRefusal('A certificate in the metadata cannot be read.');
  }
}
