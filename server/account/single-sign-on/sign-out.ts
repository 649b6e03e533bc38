import { inflateRawSync } from 'node:zlib';
import type { NameId } from './saml.ts';
import { coveredBy, signaturesOf, signedQuery } from './signatures.ts';
import {
  children,
  is,
  mostBytes,
  ns,
  one,
  parse,
  refuseSameNames,
  SamlRefusal,
  skewMs,
  success,
  textOf,
} from './xml.ts';
import type { XmlElement } from './xml-parts.ts';

/** A sign-out message as received: as a verbatim query string or as form fields. */
export type SignOutMessage = { query: string } | { form: { SAMLRequest?: string; SAMLResponse?: string } };
type Expected = { issuer: string; certificates: readonly string[]; destination: string; now: number };

export type SignOutTold =
  | {
      kind: 'request';
      id: string;
      /** After this time the message would be rejected anyway. */
      endsAt: number;
      name: NameId['value'];
      /** Ids of the provider's sessions; empty means all. */
      indexes: string[];
    }
  | { kind: 'response'; isDone: boolean };

/** Maximum age of sign-out messages. */
const freshMs = 10 * 60_000;

/** Reads a provider's sign-out message: a request, or the response to ours. Both must be signed. */
export function readSignOut(message: SignOutMessage, expected: Expected): SignOutTold {
  const root = 'query' in message ? fromQuery(message.query, expected) : fromForm(message.form, expected);
  if (textOf(one(root, ns.assertion, 'Issuer')) !== expected.issuer)
    throw new SamlRefusal('The message comes from another issuer.');
  if (root.getAttribute('Version') !== '2.0') throw new SamlRefusal('This is not SAML 2.0.');
  const destination = root.getAttribute('Destination');
  if (destination && destination !== expected.destination)
    throw new SamlRefusal('The message is meant for another address.');
  if (is(root, ns.protocol, 'LogoutResponse')) {
    const status = one(one(root, ns.protocol, 'Status'), ns.protocol, 'StatusCode');
    // A nested status code may say that the user is still signed in elsewhere.
    return {
      kind: 'response',
      isDone: status.getAttribute('Value') === success && children(status, ns.protocol, 'StatusCode').length === 0,
    };
  }
  const id = root.getAttribute('ID');
  const name = textOf(one(root, ns.assertion, 'NameID'));
  if (!id || id.length > 255 || !name) throw new SamlRefusal('The message names nobody.');
  const issued = Date.parse(root.getAttribute('IssueInstant') ?? '');
  if (!(Math.abs(expected.now - issued) <= freshMs)) throw new SamlRefusal('The message is too old.');
  const until = root.getAttribute('NotOnOrAfter');
  if (until && !(Date.parse(until) + skewMs > expected.now)) throw new SamlRefusal('The message has expired.');
  const indexes = children(root, ns.protocol, 'SessionIndex').map(textOf);
  return { kind: 'request', id, endsAt: issued + freshMs, name, indexes };
}

const rootNames = { SAMLRequest: 'LogoutRequest', SAMLResponse: 'LogoutResponse' } as const;
type Kind = keyof typeof rootNames;

function fromQuery(query: string, { certificates }: Expected): XmlElement {
  const kind: Kind = /(^|&)SAMLRequest=/.test(query) ? 'SAMLRequest' : 'SAMLResponse';
  const xml = inflated(signedQuery(query, kind, certificates));
  const document = parse(xml);
  refuseSameNames(document);
  return named(document.documentElement, kind);
}

function inflated(message: string): string {
  try {
    return inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: mostBytes }).toString('utf8');
  } catch {
    throw new SamlRefusal('The message cannot be read.');
  }
}

function fromForm(form: { SAMLRequest?: string; SAMLResponse?: string }, { certificates }: Expected): XmlElement {
  const kind: Kind = form.SAMLRequest === undefined ? 'SAMLResponse' : 'SAMLRequest';
  const xml = Buffer.from(form[kind] ?? '', 'base64').toString('utf8');
  const document = parse(xml);
  refuseSameNames(document);
  const [signature] = signaturesOf(document, [document.documentElement]);
  if (!signature) throw new SamlRefusal('The message is not signed.');
  return named(coveredBy(xml, signature, certificates), kind);
}

function named(root: XmlElement, kind: Kind): XmlElement {
  if (!is(root, ns.protocol, rootNames[kind])) throw new SamlRefusal('This is no message of a sign-out.');
  return root;
}
