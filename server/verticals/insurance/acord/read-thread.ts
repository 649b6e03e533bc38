import { answerWith } from '#server/core/threads/answer.ts';
import { readXml, Unreadable } from '../../xml.ts';
import { isAl3, readAl3 } from './al3.ts';
import type { ReadFile } from './exchange.ts';
import { messagesOf, readMessage } from './message.ts';

/** What others sent is read apart from everything else. */
answerWith((text: string): ReadFile | { refused: string } => {
  if (isAl3(text)) return readAl3(text);
  try {
    return { messages: messagesOf(readXml(text)).map((xml) => ({ xml, ...readMessage(xml) })) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
});
