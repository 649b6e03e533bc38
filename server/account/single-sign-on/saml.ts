import { decrypted } from './decrypt.ts';
import { coveredBy, signaturesOf } from './signatures.ts';
import { all, children, is, ns, one, parse, refuseSameNames, SamlRefusal, skewMs, success, textOf } from './xml.ts';
import type { XmlDocument, XmlElement } from './xml-parts.ts';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

export type Expected = {
  issuer: string;
  /** PEM. A key inside the response is ignored. */
  certificates: readonly string[];
  audience: string;
  recipient: string;
  /** PEM. Our own keys, for assertions encrypted for us. */
  keys: readonly string[];
  /** Whether unencrypted assertions are rejected. */
  encryptedOnly: boolean;
  now: number;
};

/** The provider's identifier of the user, verbatim: sign-out requests must repeat it. */
export type NameId = {
  value: string;
  format: string | null;
  nameQualifier: string | null;
  spNameQualifier: string | null;
};

export type Claims = {
  /** The assertion's id; each may be used once. */
  id: string;
  /** The id of the request it answers, if there was one. */
  inResponseTo: string | null;
  /** After this time the assertion would be rejected anyway. */
  endsAt: number;
  name: NameId;
  /** The provider's id of its own session, if given. */
  sessionIndex: string | null;
  email: string;
  firstName: string;
  lastName: string;
};

/** Reads a provider's response. All trusted data is read from the signed bytes only. */
export function readAnswer(encoded: string, expected: Expected): Claims {
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  const document = parse(xml);
  const root = document.documentElement;
  if (!is(root, ns.protocol, 'Response')) throw new SamlRefusal('This is not a SAML response.');
  refuseSameNames(document);
  const status = one(one(root, ns.protocol, 'Status'), ns.protocol, 'StatusCode').getAttribute('Value');
  if (status !== success) throw new SamlRefusal(`The provider refused: ${status}`);
  const destination = root.getAttribute('Destination');
  if (destination && destination !== expected.recipient)
    throw new SamlRefusal('The answer is meant for another address.');
  const isEncrypted = all(document, ns.assertion, 'EncryptedAssertion').length > 0;
  if (!isEncrypted && expected.encryptedOnly)
    throw new SamlRefusal('The assertion must be encrypted: the organization takes no other.');
  return claimsOf((isEncrypted ? encryptedAssertion : signedAssertion)(xml, document, expected), expected);
}

/** Requires exactly one assertion, directly in the root. */
function onlyOne(document: XmlDocument, name: 'Assertion' | 'EncryptedAssertion'): XmlElement {
  const other = name === 'Assertion' ? 'EncryptedAssertion' : 'Assertion';
  const [found, ...more] = all(document, ns.assertion, name);
  const isAlone = more.length === 0 && all(document, ns.assertion, other).length === 0;
  if (!found || !isAlone || found.parentNode !== document.documentElement)
    throw new SamlRefusal('There must be one assertion.');
  return found;
}

/** Every signature must be valid; the assertion is read from the content that one of them covers. */
function signedAssertion(xml: string, document: XmlDocument, { certificates }: Expected): XmlElement {
  const signatures = signaturesOf(document, [document.documentElement, onlyOne(document, 'Assertion')]);
  if (signatures.length === 0) throw new SamlRefusal('The answer is not signed.');
  const covering = signatures.map((signature) => coveredBy(xml, signature, certificates))[0]!;
  return is(covering, ns.assertion, 'Assertion') ? covering : one(covering, ns.assertion, 'Assertion');
}

/**
 * A signature around the whole response is checked before decryption, one inside the assertion after it. One of them is required: that only
 * we can decrypt it doesn't prove who wrote it.
 */
function encryptedAssertion(xml: string, document: XmlDocument, { certificates, keys }: Expected): XmlElement {
  const found = onlyOne(document, 'EncryptedAssertion');
  // Encrypted content contains no visible signatures, only keys and ciphertext.
  const [around] = signaturesOf(document, [document.documentElement]);
  const believed = around && one(coveredBy(xml, around, certificates), ns.assertion, 'EncryptedAssertion');
  const { text, document: inner } = decrypted(believed ?? found, keys);
  refuseSameNames(inner);
  const assertion = inner.documentElement;
  const [within] = signaturesOf(inner, [assertion]);
  if (within) return coveredBy(text, within, certificates);
  if (!believed) throw new SamlRefusal('The answer is not signed.');
  return assertion;
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
  // If there are several restrictions, each must match.
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
  const nameId = one(subject, ns.assertion, 'NameID');
  const value = textOf(nameId);
  const id = assertion.getAttribute('ID');
  if (!id || !value || value.length > 255) throw new SamlRefusal('The answer names nobody.');
  return {
    id,
    inResponseTo: data.getAttribute('InResponseTo') || null,
    endsAt: Date.parse(data.getAttribute('NotOnOrAfter')!) + skewMs,
    name: {
      value,
      format: nameId.getAttribute('Format') || null,
      nameQualifier: nameId.getAttribute('NameQualifier') || null,
      spNameQualifier: nameId.getAttribute('SPNameQualifier') || null,
    },
    sessionIndex:
      children(assertion, ns.assertion, 'AuthnStatement')[0]!.getAttribute('SessionIndex')?.slice(0, 500) || null,
    ...personOf(assertion, value),
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
  // Comparisons with an invalid date are false, so the conditions test that the time is within the limits.
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
