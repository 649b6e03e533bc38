import { answerWith } from '#server/core/threads/answer.ts';
import { type Claims, type Expected, type Provider, readAnswer, readMetadata, SamlRefusal } from './saml.ts';

export type Asked = { answer: string; expected: Expected } | { metadata: string };
export type Told = { claims: Claims } | { provider: Provider } | { refused: string };

/** What others sent is read apart from everything else. */
answerWith((asked: Asked): Told => {
  try {
    return 'metadata' in asked
      ? { provider: readMetadata(asked.metadata) }
      : { claims: readAnswer(asked.answer, asked.expected) };
  } catch (error) {
    if (error instanceof SamlRefusal) return { refused: error.message };
    throw error;
  }
});
