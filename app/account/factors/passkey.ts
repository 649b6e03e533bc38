import type { Challenge } from './use-challenge.ts';

type Json = Record<string, unknown>;

/** Imports the passkey library only for users who have or create one. */
export async function answerWithPasskey({ create, request }: Challenge): Promise<Json> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const answer = create
    ? await startRegistration({ optionsJSON: create as never })
    : await startAuthentication({ optionsJSON: request as never });
  return answer as unknown as Json;
}
