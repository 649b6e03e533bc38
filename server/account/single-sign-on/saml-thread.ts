import { answerWith } from '#server/core/threads/answer.ts';
import { type Provider, readMetadata } from './metadata.ts';
import { type Claims, type Expected, readAnswer } from './saml.ts';
import { readSignOut, type SignOutMessage, type SignOutTold } from './sign-out.ts';
import { SamlRefusal } from './xml.ts';

export type Asked =
  | { answer: string; expected: Expected }
  | { metadata: string }
  | { signOut: SignOutMessage; expected: Parameters<typeof readSignOut>[1] };
export type Told = { claims: Claims } | { provider: Provider } | { signOut: SignOutTold } | { refused: string };

/** Untrusted XML is parsed in a thread of its own. */
answerWith((asked: Asked): Told => {
  try {
    if ('metadata' in asked) return { provider: readMetadata(asked.metadata) };
    if ('signOut' in asked) return { signOut: readSignOut(asked.signOut, asked.expected) };
    return { claims: readAnswer(asked.answer, asked.expected) };
  } catch (error) {
    if (error instanceof SamlRefusal) return { refused: error.message };
    throw error;
  }
});
