import { z } from 'zod';
import { inquiry as inquirySchema } from '#contract/people/inbound.ts';

const agreed = z.array(
  z.strictObject({ channel: z.enum(['call', 'sms', 'email']), text: z.string(), version: z.string() }),
);
export type Agreed = z.infer<typeof agreed>[number];

/** The ad that somebody answered, by the names its maker gave. */
const ad = z.strictObject({
  form: z.string(),
  campaign: z.string(),
  adSet: z.string(),
  ad: z.string(),
  page: z.string(),
  /** Facebook or Instagram, as Meta abbreviates them. */
  platform: z.string(),
});

/** Somebody who asks for something, however they came. */
export type Inquiry = z.output<typeof inquirySchema> & {
  /** The words they agreed to, where a form showed some. */
  consent?: string | undefined;
  /** Which edition of those words it was; forms of the workspace's own have none. */
  consentVersion?: string | undefined;
  /** What the portal it came from is called. */
  sourceName?: string | null;
  /** What else they agreed to, each apart. */
  agreed?: readonly Agreed[] | undefined;
  /** What else was said, by the name it was said under: some of it may be a field of the organisation’s own. */
  others?: Readonly<Record<string, string>> | undefined;
  ad?: z.infer<typeof ad> | undefined;
};

/** It is here, but nobody can make out who asks: a person has to look at it. The message is theirs to read. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Checks what was read, whatever it was read from: long lines are cut, what is no address or phone is left out. */
export function toInquiry(given: Record<string, unknown>): Inquiry {
  const line = (name: string, most: number) =>
    String(given[name] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, most);
  const { consent, consentVersion, agreed: alsoAgreed, others, ad: answered, sourceName, ...rest } = given;
  const parsed = inquirySchema.safeParse({
    ...rest,
    firstName: line('firstName', 100),
    lastName: line('lastName', 100),
    about: line('about', 300),
    message: String(given.message ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, 5_000),
    email: line('email', 254) || null,
    phone: line('phone', 40) || null,
    city: line('city', 100) || null,
    state: line('state', 40) || null,
  });
  if (parsed.success)
    return {
      ...parsed.data,
      consent: typeof consent === 'string' ? consent : undefined,
      consentVersion: typeof consentVersion === 'string' ? consentVersion : undefined,
      agreed: agreed.safeParse(alsoAgreed).data,
      others: others as Inquiry['others'],
      ad: ad.safeParse(answered).data,
      ...(typeof sourceName === 'string' && { sourceName }),
    };
  const [issue] = parsed.error.issues;
  throw new Unreadable(`${issue?.path.join('.') || 'inquiry'}: ${issue?.message}`);
}
