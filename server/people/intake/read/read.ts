import type { InboundMessage } from '#contract/people/inbound.ts';
import { type Inquiry, splitName, toInquiry, Unreadable } from '../inquiry.ts';
import { readAdf } from './adf.ts';
import { readEvent } from './events.ts';
import { readMail } from './mail.ts';

/** What came in, as an inquiry. Throws `Unreadable` where a person must look at it. */
export async function readRaw(kind: InboundMessage['kind'], raw: Buffer): Promise<Inquiry> {
  switch (kind) {
    case 'adf':
      return readAdf(raw.toString('utf8'));
    case 'mail':
      return readMail(raw);
    case 'events':
      return readEvent(raw.toString('utf8'));
    default:
      return fromJson(raw.toString('utf8'));
  }
}

/** Our own shape, kept as it was checked: a form's or an API call's fields. */
function fromJson(text: string): Inquiry {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Unreadable('The body is not JSON.');
  }
  const { name, reference: _, ...rest } = given;
  return toInquiry({ ...rest, ...(typeof name === 'string' && splitName(name)) });
}
