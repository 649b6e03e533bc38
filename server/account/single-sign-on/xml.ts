import { DOMParser, type XmlDocument, type XmlElement, type XmlNode } from './xml-parts.ts';

/** What is wrong with a provider's message, for the log and for the admin who sets it up. */
export class SamlRefusal extends Error {}

export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

export const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
export const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Tolerance for clock differences between two services. */
export const skewMs = 2 * 60_000;
export const mostBytes = 200_000;
const mostElements = 5_000;

/** Rejects every document type, whose entities would be dangerous and which no legitimate provider sends. */
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
export const children = (parent: XmlElement, space: string, name: string): XmlElement[] =>
  elements(parent.childNodes).filter((child) => child.namespaceURI === space && child.localName === name);
export const all = (root: XmlDocument | XmlElement, space: string, name: string): XmlElement[] =>
  elements(root.getElementsByTagNameNS(space, name));
export const is = (element: XmlElement, space: string, name: string): boolean =>
  element.namespaceURI === space && element.localName === name;
export const textOf = (element: XmlElement | undefined): string => (element?.textContent ?? '').trim();

export function one(parent: XmlElement, space: string, name: string): XmlElement {
  const found = children(parent, space, name);
  if (found.length !== 1) throw new SamlRefusal(`There must be one ${name} in ${parent.localName}.`);
  return found[0]!;
}

/** Rejects duplicate ids, so that the element that is signed is the one that is read. */
export function refuseSameNames(document: XmlDocument): void {
  const ids = elements(document.getElementsByTagName('*')).flatMap((element) =>
    ['ID', 'Id', 'id'].flatMap((name) => (element.hasAttribute(name) ? [element.getAttribute(name)!] : [])),
  );
  if (new Set(ids).size < ids.length) throw new SamlRefusal('Two elements have the same ID.');
}
