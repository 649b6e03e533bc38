import { z } from 'zod';
import { inquiry as inquirySchema } from '#contract/people/inbound.ts';

const agreed = z.array(
  z.strictObject({ channel: z.enum(['call', 'sms', 'email']), text: z.string(), version: z.string() }),
);
export type Agreed = z.infer<typeof agreed>[number];

/** The ad that the lead responded to, with the names the advertiser gave its parts. */
const ad = z.strictObject({
  form: z.string(),
  campaign: z.string(),
  adSet: z.string(),
  ad: z.string(),
  page: z.string(),
  /** Meta's abbreviation for Facebook or Instagram. */
  platform: z.string(),
});

/** An inquiry, whatever source it came from. */
export type Inquiry = z.output<typeof inquirySchema> & {
  /** The consent text that a form showed and the lead agreed to. */
  consent?: string | undefined;
  /** The version of that consent text; the organization's own forms have none. */
  consentVersion?: string | undefined;
  /** The name of the portal that the inquiry came from. */
  sourceName?: string | null;
  /** Further consents that the form asked for separately. */
  agreed?: readonly Agreed[] | undefined;
  /** Further values by the name they were sent under; some may belong to custom fields. */
  others?: Readonly<Record<string, string>> | undefined;
  ad?: z.infer<typeof ad> | undefined;
};

/** Thrown when a message can't be turned into an inquiry and a member has to look at it. The text is shown to that member. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Validates values read from any source: cuts long lines and drops invalid email addresses and phone numbers. */
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
      ...(typeof sourceName === 'string' && sourceName.trim() && { sourceName: sourceName.trim().slice(0, 80) }),
    };
  const [issue] = parsed.error.issues;
  throw new Unreadable(`${issue?.path.join('.') || 'inquiry'}: ${issue?.message}`);
}
