import { splitName } from '#contract/people/split-name.ts';
import { type Inquiry, toInquiry, Unreadable } from '../inquiry.ts';
import { child, type Element, parseXml, textOf } from './xml.ts';

/** Reads ADF 1.0, a car dealer format that real estate portals send too: its `vehicle` may describe a home. */
export function readAdf(text: string): Inquiry {
  const from = text.search(/<\?adf\b|<adf\b/i);
  const to = text.toLowerCase().lastIndexOf('</adf>');
  if (from < 0 || to < 0) throw new Unreadable('There is no ADF in it.');
  const prospect = child(parseXml(text.slice(from, to + 6)), 'adf', 'prospect');
  const customer = child(prospect, 'customer');
  const contact = child(customer, 'contact');
  if (!contact) throw new Unreadable('The ADF names no customer.');
  const vehicle = child(prospect, 'vehicle');
  const provider = [textOf(prospect, 'provider', 'name'), textOf(prospect, 'provider', 'service')].join(' ');
  const about = [textOf(vehicle, 'year'), textOf(vehicle, 'make'), textOf(vehicle, 'model'), textOf(vehicle, 'stock')];
  return toInquiry({
    ...nameOf(contact),
    email: textOf(contact, 'email'),
    phone: textOf(contact, 'phone'),
    city: textOf(contact, 'address', 'city'),
    state: textOf(contact, 'address', 'regioncode'),
    message: [textOf(customer, 'comments'), textOf(vehicle, 'comments'), textOf(customer, 'timeframe', 'description')]
      .filter(Boolean)
      .join('\n'),
    about: about.filter(Boolean).join(' '),
    kind: /sell|trade/.test(vehicle?.attributes.interest ?? '') ? 'seller' : 'buyer',
    source: /zillow|trulia/i.test(provider) ? 'zillow' : /realtor/i.test(provider) ? 'realtor' : 'other',
    sourceName: textOf(prospect, 'provider', 'name') || textOf(prospect, 'provider', 'service'),
  });
}

function nameOf(contact: Element): { firstName: string; lastName: string } {
  const part = (sought: RegExp) =>
    contact.children
      .find(({ name, attributes }) => name === 'name' && sought.test(attributes.part ?? 'full'))
      ?.text.trim() ?? '';
  const [firstName, lastName] = [part(/^first$/i), part(/^(last|surname)$/i)];
  return firstName || lastName ? { firstName, lastName } : splitName(part(/^full$/i));
}
