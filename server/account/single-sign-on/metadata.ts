import { X509Certificate } from 'node:crypto';
import { all, children, ns, parse, redirectBinding, SamlRefusal, textOf } from './xml.ts';

export type Provider = {
  issuer: string;
  signInUrl: string;
  certificates: string[];
  /** Whether it accepts only signed requests. */
  wantsSigned: boolean;
  /** Where it takes sign-out requests, and where it takes the responses to its own. */
  signOutUrl: string | null;
  signOutAnswerUrl: string | null;
};

/** Reads a provider's metadata. If the file describes several entities, uses the only one that users can sign in at. */
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
  const signOut = children(role!, ns.metadata, 'SingleLogoutService').find(
    (service) => service.getAttribute('Binding') === redirectBinding,
  );
  const signOutUrl = signOut?.getAttribute('Location') || null;
  return {
    issuer,
    signInUrl,
    certificates: [...new Set(certificates)].slice(0, 6),
    wantsSigned: ['true', '1'].includes(role!.getAttribute('WantAuthnRequestsSigned') ?? ''),
    signOutUrl,
    signOutAnswerUrl: signOut?.getAttribute('ResponseLocation') || signOutUrl,
  };
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
