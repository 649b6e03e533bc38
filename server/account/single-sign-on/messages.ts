import { deflateRawSync } from 'node:zlib';
import type { NameId } from './saml.ts';
import { signedAddress } from './signatures.ts';
import { postBinding, redirectBinding, success } from './xml.ts';

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escaped(value)}"`;
const spaces = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const packed = (xml: string): string => deflateRawSync(xml).toString('base64');

type Head = { id: string; destination: string; entityId: string };
const head = ({ id, destination }: Head): string =>
  `${spaces} ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escaped(destination)}"`;
const issuer = ({ entityId }: Head): string => `<saml:Issuer>${escaped(entityId)}</saml:Issuer>`;

/** The URL of a sign-in request. */
export function signInAddress(asked: Head & { answerUrl: string; again: boolean; key: string | null }): string {
  const xml =
    `<samlp:AuthnRequest ${head(asked)} AssertionConsumerServiceURL="${escaped(asked.answerUrl)}" ProtocolBinding="${postBinding}"` +
    `${asked.again ? ' ForceAuthn="true"' : ''}>${issuer(asked)}` +
    `<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified" AllowCreate="true"/></samlp:AuthnRequest>`;
  return signedAddress(asked.destination, [['SAMLRequest', packed(xml)]], asked.key);
}

/** The URL that signs a user out at the provider, after they signed out here. */
export function signOutAddress(asked: Head & { name: NameId; index: string | null; key: string }): string {
  const { value, format, nameQualifier, spNameQualifier } = asked.name;
  const until = new Date(Date.now() + 5 * 60_000).toISOString();
  const xml =
    `<samlp:LogoutRequest ${head(asked)} NotOnOrAfter="${until}" Reason="urn:oasis:names:tc:SAML:2.0:logout:user">${issuer(asked)}` +
    `<saml:NameID${attribute('Format', format)}${attribute('NameQualifier', nameQualifier)}${attribute('SPNameQualifier', spNameQualifier)}>` +
    `${escaped(value)}</saml:NameID>` +
    `${asked.index === null ? '' : `<samlp:SessionIndex>${escaped(asked.index)}</samlp:SessionIndex>`}</samlp:LogoutRequest>`;
  return signedAddress(asked.destination, [['SAMLRequest', packed(xml)]], asked.key);
}

/** The URL that confirms a provider's sign-out. */
export function signedOutAddress(
  told: Head & { inResponseTo: string; relayState: string | null; key: string },
): string {
  const xml =
    `<samlp:LogoutResponse ${head(told)} InResponseTo="${escaped(told.inResponseTo)}">${issuer(told)}` +
    `<samlp:Status><samlp:StatusCode Value="${success}"/></samlp:Status></samlp:LogoutResponse>`;
  const relayed = told.relayState === null ? [] : [['RelayState', told.relayState] as const];
  return signedAddress(told.destination, [['SAMLResponse', packed(xml)], ...relayed], told.key);
}

type Service = { entityId: string; answerUrl: string; signOutUrl: string };

/** Our metadata for providers. */
export function metadata(service: Service, certificates: readonly string[], signsRequests: boolean): string {
  const bare = certificates.map((pem) => pem.replace(/-----[^-]+-----|\s/g, ''));
  const key = (use: 'signing' | 'encryption', certificate: string, methods: readonly string[]) =>
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
    `${methods.map((method) => `<md:EncryptionMethod Algorithm="${method}"/>`).join('')}</md:KeyDescriptor>`;
  const methods = [
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    'http://www.w3.org/2009/xmlenc11#rsa-oaep',
  ];
  const signOut = [redirectBinding, postBinding].map(
    (binding) => `<md:SingleLogoutService Binding="${binding}" Location="${escaped(service.signOutUrl)}"/>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escaped(service.entityId)}">` +
    `<md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
    `${bare.map((certificate) => key('signing', certificate, [])).join('')}` +
    // The newest certificate, because what is encrypted today must stay decryptable the longest.
    `${key('encryption', bare.at(-1)!, methods)}${signOut.join('')}` +
    `<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>` +
    `<md:AssertionConsumerService Binding="${postBinding}" Location="${escaped(service.answerUrl)}" index="0" isDefault="true"/>` +
    `</md:SPSSODescriptor></md:EntityDescriptor>\n`
  );
}
