import { createRequire } from 'node:module';

/* The two packages use the DOM types of browsers, which would then apply to the whole server. The used parts are declared here instead. */
const load = createRequire(import.meta.url);

export type XmlNode = { nodeType: number; parentNode: XmlNode | null };
type Nodes = { readonly length: number; readonly [index: number]: XmlNode };

type Within = XmlNode & {
  getElementsByTagName(name: string): Nodes;
  getElementsByTagNameNS(space: string, name: string): Nodes;
};
export type XmlElement = Within & {
  namespaceURI: string | null;
  localName: string;
  textContent: string | null;
  childNodes: Nodes;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
};
export type XmlDocument = Within & { documentElement: XmlElement };

type Complaint = (message: string) => void;
type Parser = new (options: {
  errorHandler: { warning: Complaint; error: Complaint; fatalError: Complaint };
}) => { parseFromString(xml: string, type: 'text/xml'): XmlDocument | undefined };

export type Signed = {
  SignatureAlgorithms: Record<string, unknown>;
  HashAlgorithms: Record<string, unknown>;
  CanonicalizationAlgorithms: Record<string, unknown>;
  loadSignature(signature: XmlElement): void;
  checkSignature(xml: string): boolean;
  /** The bytes that the signature covers, after it was verified. */
  getSignedReferences(): string[];
  addReference(reference: { xpath: string; transforms: string[]; digestAlgorithm: string }): void;
  computeSignature(xml: string, options: { prefix: string; location: { reference: string; action: 'after' } }): void;
  getSignedXml(): string;
};
type Signing = new (options: {
  publicCert: string;
  getCertFromKeyInfo?: () => null;
  privateKey?: string;
  signatureAlgorithm?: string;
  canonicalizationAlgorithm?: string;
}) => Signed;

export const { DOMParser } = load('@xmldom/xmldom') as { DOMParser: Parser };
export const { SignedXml } = load('xml-crypto') as { SignedXml: Signing };
