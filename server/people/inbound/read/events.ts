import { z } from 'zod';
import { splitName } from '#contract/people/split-name.ts';
import { type Inquiry, toInquiry, Unreadable } from '../inquiry.ts';

const addresses = z.array(z.object({ value: z.string() })).default([]);
const shape = z.object({
  source: z.string().default(''),
  type: z.string().default(''),
  message: z.string().default(''),
  description: z.string().default(''),
  person: z.looseObject({
    name: z.string().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    emails: addresses,
    phones: addresses,
    tags: z.array(z.string()).default([]),
  }),
  property: z
    .object({
      street: z.string().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      mlsNumber: z.union([z.string(), z.number()]).optional(),
      price: z.union([z.string(), z.number()]).optional(),
      forRent: z.union([z.boolean(), z.number()]).optional(),
    })
    .optional(),
});

/** Follow Up Boss sends custom fields as `customLenderName`: the prefix `custom`, then the field's name. */
function ownOf(person: Record<string, unknown>): Record<string, string> {
  const own = Object.entries(person).flatMap(([key, value]): [string, string][] => {
    const [, name] = /^custom([A-Z0-9].{0,80})$/.exec(key) ?? [];
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return name && isPlain && value !== '' ? [[name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' '), String(value)]] : [];
  });
  return Object.fromEntries(own.slice(0, 60));
}

const seller = /seller|valuation/i;

/** Reads an event in the Follow Up Boss API format, so that programs which send there can send here. */
export function readEvent(text: string): Inquiry {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Unreadable('The body is not JSON.');
  }
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw new Unreadable(`person: ${parsed.error.issues[0]?.message}`);
  const { source, type, message, description, person, property } = parsed.data;
  const named = person.firstName || person.lastName;
  return toInquiry({
    ...(named ? { firstName: person.firstName, lastName: person.lastName } : splitName(person.name ?? '')),
    email: person.emails[0]?.value,
    phone: person.phones[0]?.value,
    message: [message, description].filter(Boolean).join('\n'),
    about: [property?.street, property?.city, property?.state, property?.mlsNumber].filter(Boolean).join(', '),
    city: property?.city,
    state: property?.state,
    kind: seller.test(type) ? 'seller' : property?.forRent ? 'renter' : 'buyer',
    source: /zillow|trulia/i.test(source) ? 'zillow' : /realtor/i.test(source) ? 'realtor' : 'website',
    sourceName: source,
    others: ownOf(person),
    tags: person.tags
      .map((tag) => tag.trim().toLowerCase().slice(0, 40))
      .filter(Boolean)
      .slice(0, 10),
  });
}
