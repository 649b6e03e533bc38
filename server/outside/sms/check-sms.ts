import { type OutgoingSms, SmsError } from './sms.ts';

const number = /^\+[1-9]\d{6,14}$/;
const shortCode = /^\d{3,8}$/;
// Networks allow eleven plain characters, including at least one letter.
const senderName = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/;
const messagingService = /^MG[0-9a-f]{32}$/;

export function checkSms({ key, to, from, body }: OutgoingSms): void {
  if (key.length === 0 || key.length > 200) refuse('The message key must have 1 to 200 characters.');
  if (!number.test(to)) refuse('The number is not in its international form.');
  if (from !== undefined && !isSender(from)) refuse('The sender is not valid.');
  // Providers join at most ten parts.
  if (body.trim() === '' || body.length > 1600) refuse('A text has 1 to 1,600 characters.');
  if (/[^\P{Cc}\n]/u.test(body)) refuse('A text has no control characters but line breaks.');
}

export function isSender(from: string): boolean {
  return [number, shortCode, senderName, messagingService].some((pattern) => pattern.test(from));
}

function refuse(message: string): never {
  throw new SmsError('invalid_message', message);
}
