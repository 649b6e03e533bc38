import { splitName } from '#contract/people/split-name.ts';
import { type Inquiry, toInquiry, Unreadable } from '../inquiry.ts';
import { byLabel } from './labels.ts';

const shape = /^[\s>*•-]*([A-Za-z][A-Za-z #-]{1,24}?)\s*[:=]\s*(.*)$/;

/** The most lines with unknown labels to keep; some may be custom fields. */
const mostOthers = 60;

type Hints = { subject?: string; replyTo?: string; replyName?: string; sender?: string };

/** Reads “Name: Ana Cruz” and similar lines; a message continues until the next known label. */
export function readLines(text: string, { subject = '', replyTo, replyName, sender = '' }: Hints = {}): Inquiry {
  const found: Record<string, string> = {};
  const others: Record<string, string> = {};
  let current: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, label = '', value = ''] = shape.exec(line) ?? [];
    const field = byLabel.get(label.trim().toLowerCase());
    if (field) {
      found[field] ||= value.trim();
      current = field;
    } else if (label && value.trim() && current !== 'message' && Object.keys(others).length < mostOthers) {
      others[label.trim()] = value.trim();
      current = undefined;
    } else if (current === 'message') found.message = `${found.message}\n${line}`.trim();
    else if (current && found[current] === '' && line.trim()) found[current] = line.trim();
  }
  const email = found.email?.match(/[^\s<>"(),;]+@[^\s<>"(),;]+/)?.[0] ?? replyTo;
  if (!email && !found.phone) throw new Unreadable('Neither an email address nor a phone number could be found in it.');
  const name = found.name ?? replyName ?? '';
  const from = `${sender} ${subject}`;
  return toInquiry({
    ...splitName(name),
    ...(found.firstName && { firstName: found.firstName, lastName: found.lastName ?? '' }),
    email,
    phone: found.phone?.match(/[+(\d][\d\s().+-]{6,}/)?.[0],
    message: found.message,
    about: [found.about, found.mls].filter(Boolean).join(' · ') || subject,
    others,
    city: found.city,
    state: found.state,
    source: /zillow|trulia/i.test(from) ? 'zillow' : /realtor\.com|move\.com/i.test(from) ? 'realtor' : 'other',
  });
}
