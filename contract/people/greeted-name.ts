import type { Locale } from '../core/locale.ts';
import { splitName } from './split-name.ts';

const company =
  /\b(llc|inc|corp|corporation|co|ltd|lp|llp|pllc|company|trust|estate|church|association|assn|hoa|partners|properties|enterprises|group|holdings|bank|realty|brokerage|services|plumbing|roofing|electric|construction)\b/i;
/** A business has no first name. */
export const isBusiness = (name: string): boolean => company.test(name.replaceAll('.', ''));

/** Where a first name alone would be too familiar, or stand where the family name belongs. */
const whole: readonly Locale[] = ['de', 'ja', 'zh'];

/** How a mail or page addresses a client: by first name, a business by all of its name. */
export const greetedName = (name: string, locale: Locale): string =>
  whole.includes(locale) || isBusiness(name) ? name : splitName(name).firstName;
