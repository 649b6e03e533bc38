import { createSign, createVerify } from 'node:crypto';
import { all, children, ns, one, parse, SamlRefusal } from './xml.ts';
import { SignedXml, type XmlDocument, type XmlElement } from './xml-parts.ts';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
/** Excludes SHA-1, symmetric algorithms, and canonicalization with comments, which two parsers could read differently. */
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

/** The signatures in their allowed places: directly inside one of the given elements. */
export function signaturesOf(document: XmlDocument, bearers: readonly XmlElement[]): XmlElement[] {
  const signatures = all(document, ns.signature, 'Signature');
  const inPlace = bearers.flatMap((bearer) => children(bearer, ns.signature, 'Signature'));
  if (signatures.length !== inPlace.length || signatures.length > bearers.length)
    throw new SamlRefusal('A signature stands where none belongs.');
  return signatures;
}

/** The element that a signature covers, parsed from the very bytes that were signed; throws unless one of these certificates made it. */
export function coveredBy(xml: string, signature: XmlElement, certificates: readonly string[]): XmlElement {
  refuseOtherAlgorithms(signature, signature.parentNode as XmlElement);
  for (const certificate of certificates) {
    const bytes = signedBytes(xml, signature, certificate);
    if (bytes !== undefined) return parse(bytes).documentElement;
  }
  throw new SamlRefusal('The signature is not the provider’s.');
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

/** Requires one reference, to the element that contains the signature, with allowed algorithms only. */
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

/** Verifies a message in a query string, whose verbatim text is signed. Returns the message. */
export function signedQuery(
  query: string,
  message: 'SAMLRequest' | 'SAMLResponse',
  certificates: readonly string[],
): string {
  const pairs = query.split('&').map((pair) => [pair.split('=', 1)[0]!, pair] as const);
  const given = new Map(pairs);
  if (given.size < pairs.length) throw new SamlRefusal('The address says something twice.');
  const value = (name: string) => new URLSearchParams(given.get(name) ?? '').get(name) ?? '';
  const signature = value('Signature');
  if (!signature) throw new SamlRefusal('The message is not signed.');
  const algorithm = value('SigAlg');
  if (!signing.includes(algorithm)) throw new SamlRefusal('The signature must be RSA with SHA-256 or stronger.');
  const hash = algorithm.slice(algorithm.indexOf('#rsa-') + 5);
  const signed = [message, 'RelayState', 'SigAlg'].flatMap((name) => given.get(name) ?? []).join('&');
  const bytes = Buffer.from(signature, 'base64');
  if (!certificates.some((certificate) => createVerify(hash).update(signed).verify(certificate, bytes)))
    throw new SamlRefusal('The signature is not the provider’s.');
  return value(message);
}

/** A URL with a message for the provider, signed over these parts in this order and nothing else. */
export function signedAddress(
  address: string,
  parts: readonly (readonly ['SAMLRequest' | 'SAMLResponse' | 'RelayState', string])[],
  key: string | null,
): string {
  const encoded = parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (key) {
    encoded.push(`SigAlg=${encodeURIComponent(signing[0]!)}`);
    const signature = createSign('sha256').update(encoded.join('&')).sign(key, 'base64');
    encoded.push(`Signature=${encodeURIComponent(signature)}`);
  }
  return `${address}${address.includes('?') ? '&' : '?'}${encoded.join('&')}`;
}
