import type { Door } from '#contract/people/inbound.ts';
import { portalFacts } from '#contract/people/portals.ts';
import type { Incoming } from './take.ts';

/** A made-up inquiry in its source's format, so that a test covers the whole path: reading, taking in, routing, and notifying. */
export function testLead(door: Door): Incoming {
  const from = door.portal ? portalFacts[door.portal].name : door.name;
  const stamp = Date.now().toString(36);
  const person = { name: 'Taylor Test', email: `taylor.test+${stamp}@example.com`, phone: '(512) 555-0199' };
  const message = `This is a test lead from ${from}. You can archive it.`;
  const common = { doorId: door.id, reference: `test ${stamp}` };
  switch (door.kind) {
    case 'mail':
      return {
        ...common,
        kind: 'mail',
        contentType: 'message/rfc822',
        raw: Buffer.from(mailOf(from, person, message)),
      };
    case 'adf':
      return { ...common, kind: 'adf', contentType: 'application/xml', raw: Buffer.from(adfOf(person, message)) };
    case 'any':
      return {
        ...common,
        kind: 'any',
        contentType: 'application/json',
        raw: Buffer.from(JSON.stringify({ ...person, message })),
      };
    case 'form':
      return {
        ...common,
        kind: 'form',
        contentType: 'application/json',
        raw: Buffer.from(JSON.stringify({ ...person, message, source: 'website' })),
      };
  }
}

type Made = { name: string; email: string; phone: string };

const mailOf = (from: string, { name, email, phone }: Made, message: string): string =>
  [
    `From: ${from} <leads@example.com>`,
    `Subject: New lead from ${from}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Name: ${name}`,
    `Email: ${email}`,
    `Phone: ${phone}`,
    `Message: ${message}`,
    '',
  ].join('\r\n');

const adfOf = ({ name, email, phone }: Made, message: string): string =>
  `<?xml version="1.0"?><adf><prospect><customer><contact><name part="full">${name}</name><email>${email}</email><phone>${phone}</phone></contact><comments>${message}</comments></customer></prospect></adf>`;
