import type { InboundMessage } from '#contract/people/inbound.ts';
import type { InboundMapping } from '#contract/people/inbound-mapping.ts';
import { type Inquiry, splitName, toInquiry, Unreadable } from '../inquiry.ts';
import { readAdf } from './adf.ts';
import { readAny } from './any.ts';
import { readEvent } from './events.ts';
import { readMail } from './mail.ts';

export type Came = {
  kind: InboundMessage['kind'];
  raw: Buffer;
  contentType: string;
  /** Of an address for any program: which field is which. */
  mapping: InboundMapping | null;
};

/** What came in, as an inquiry. Throws `Unreadable` where a person must look at it. */
export async function readRaw({ kind, raw, contentType, mapping }: Came): Promise<Inquiry> {
  switch (kind) {
    case 'adf':
      return readAdf(raw.toString('utf8'));
    case 'mail':
      return readMail(raw);
    case 'events':
      return readEvent(raw.toString('utf8'));
    case 'any':
      return readAny(raw.toString('utf8'), contentType, mapping ?? {});
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
