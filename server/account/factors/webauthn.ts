import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { Settings } from '#server/env.ts';
import type { FactorRow } from './rows.ts';

/** A large library, needed only for users with passkeys. */
const library = () => import('@simplewebauthn/server');

const site = ({ publicUrl, BRAND_NAME }: Settings) => ({
  name: BRAND_NAME,
  id: new URL(publicUrl).hostname,
  origin: publicUrl,
});

type Json = Record<string, unknown>;
type Asked = { value: string; create: Json | null; request: Json | null };

/** Options to create an unverified passkey, or to sign with a verified one. */
export async function passkeyQuestion(tx: Queries, settings: Settings, factor: FactorRow): Promise<Asked> {
  const { generateAuthenticationOptions, generateRegistrationOptions } = await library();
  const { id, name } = site(settings);
  if (factor.status === 'verified') {
    const options = await generateAuthenticationOptions({
      rpID: id,
      allowCredentials: [{ id: factor.credentialId!, transports: factor.transports as never }],
      userVerification: 'preferred',
    });
    return { value: options.challenge, create: null, request: options as unknown as Json };
  }
  const { email } = await tx.get<{ email: string }>(sql`select email from users where id = ${factor.userId}`);
  const known = await tx.all<{ id: string }>(sql`
    select credential_id as id from factors where user_id = ${factor.userId} and credential_id is not null`);
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: email,
    userID: new TextEncoder().encode(factor.userId),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { value: options.challenge, create: options as unknown as Json, request: null };
}

/** Stores a new passkey, or verifies the signature of an existing one. */
export async function takeCredential(
  tx: Queries,
  settings: Settings,
  factor: FactorRow,
  challenge: string,
  credential: Json,
): Promise<boolean> {
  return factor.status === 'verified'
    ? takeSignature(tx, settings, factor, challenge, credential)
    : keepPasskey(tx, settings, factor, challenge, credential);
}

async function keepPasskey(
  tx: Queries,
  settings: Settings,
  factor: FactorRow,
  challenge: string,
  credential: Json,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = site(settings);
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }));
  if (!verified.verified) return false;
  const { credential: made } = verified.registrationInfo;
  const kept = await tx.run(sql`
    update factors set credential_id = ${made.id}, public_key = ${Buffer.from(made.publicKey).toString('base64url')},
                       sign_count = ${made.counter}, transports = ${made.transports ?? []}
    where id = ${factor.id} and not exists (select from factors where credential_id = ${made.id})`);
  return kept === 1;
}

async function takeSignature(
  tx: Queries,
  settings: Settings,
  factor: FactorRow,
  challenge: string,
  credential: Json,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = site(settings);
  const verified = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: factor.credentialId!,
      publicKey: new Uint8Array(Buffer.from(factor.publicKey!, 'base64url')),
      counter: Number(factor.signCount),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  await tx.run(sql`update factors set sign_count = ${newCounter} where id = ${factor.id}`);
  return true;
}
