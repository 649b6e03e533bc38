import type { InboundMessage } from '#contract/people/inbound.ts';
import type { InboundMapping } from '#contract/people/inbound-mapping.ts';
import { splitName } from '#contract/people/split-name.ts';
import { boundedWork, TooMuch } from '#server/core/threads/bounded-work.ts';
import { type Inquiry, toInquiry, Unreadable } from '../inquiry.ts';
import { readAdf } from './adf.ts';
import { readAny } from './any.ts';
import { readEvent } from './events.ts';
import { readLeadAd } from './lead-ad.ts';

export type Came = {
  kind: InboundMessage['kind'];
  raw: Buffer;
  contentType: string;
  /** The field mapping of a source that accepts any format. */
  mapping: InboundMapping | null;
};

/**
 * Turns a raw message into an inquiry, or throws `Unreadable` if a member has to look at it. `lane` is the organization for which the
 * worker thread runs.
 */
export async function readRaw({ kind, raw, contentType, mapping }: Came, lane: string): Promise<Inquiry> {
  switch (kind) {
    case 'adf':
      return readAdf(raw.toString('utf8'));
    case 'mail':
      return readMailInThread(raw, lane);
    case 'events':
      return readEvent(raw.toString('utf8'));
    case 'any':
      return readAny(raw.toString('utf8'), contentType, mapping ?? {});
    case 'lead_ad':
      return readLeadAd(raw.toString('utf8'));
    default:
      return fromJson(raw.toString('utf8'));
  }
}

export type ReadInThread = { inquiry: Inquiry } | { unreadable: string };

async function readMailInThread(raw: Buffer, lane: string): Promise<Inquiry> {
  const read = await boundedWork<ReadInThread>({
    module: new URL('./mail-thread.ts', import.meta.url),
    data: raw,
    lane,
    seconds: 20,
  }).catch((error: unknown) => {
    if (error instanceof TooMuch) throw new Unreadable('This mail takes too long to read.');
    throw error;
  });
  if ('unreadable' in read) throw new Unreadable(read.unreadable);
  return read.inquiry;
}

/** Our own format, stored after validation: the fields of a form or an API call. */
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
