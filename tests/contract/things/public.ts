import { randomUUID } from 'node:crypto';
import { tokenOf } from '#server/public/waitlist/token.ts';
import { nextNumber, putRow, type World } from '../world.ts';
import { newAddress } from './kit.ts';

export const newContactMessage = (world: World): Promise<string> =>
  putRow(world, 'contact_messages', {
    topic: 'press',
    name: 'Ana Ruiz',
    email: newAddress(),
    message: `May we write about you? ${nextNumber()}`,
    locale: 'en',
    consent_text: 'I agree.',
    consent_version: 1,
  });

/** The token mailed to an address on the waitlist of a vertical. */
export async function newWaitlistToken(world: World): Promise<string> {
  const id = await putRow(world, 'waitlist', {
    vertical: 'mortgage',
    email: newAddress(),
    locale: 'en',
    consent_text: 'I agree.',
    consent_version: 1,
  });
  return tokenOf(world.server.services.settings.secret, id);
}

/** A visitor's question to the assistant, which it could not answer. */
export async function newConversation(world: World) {
  const conversationId = await putRow(world, 'chatbot_conversations', {
    visitor_hash: randomUUID(),
    session_id: randomUUID(),
    turns: 2,
    unanswered: 1,
  });
  const turn = { conversation_id: conversationId, content: `Do you take cats? ${nextNumber()}` };
  await putRow(world, 'chatbot_messages', { ...turn, turn: 1, role: 'user' });
  const unansweredId = await putRow(world, 'chatbot_messages', {
    ...turn,
    turn: 2,
    role: 'assistant',
    spoken_by: 'engine',
    unanswered: true,
  });
  return { conversationId, unansweredId };
}

export const newLesson = (world: World): Promise<string> =>
  putRow(world, 'chatbot_lessons', { question: `Do you take cats? ${nextNumber()}`, answer: 'Yes.' });
