import { useEffect, useState } from 'react';
import { phoneText } from '#contract/core/phone-text.ts';

type Library = typeof import('libphonenumber-js/min');

let library: Library | undefined;

/** The numbering plans of the world: heavy, so they come when a number from outside North America is to be shown. */
export async function loadPhones(): Promise<Library> {
  library = await import('libphonenumber-js/min');
  return library;
}

/** The usual writing of a number, kept as E.164 or as an American typed it; unchanged while the plan of its country is not loaded. */
export function formatPhone(e164: string): string {
  const american = phoneText(e164);
  if (american !== e164) return american;
  return library?.parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** Numbers run left to right in every language; isolated, they don't shuffle the Arabic around them. */
export function Phone({ value }: { value: string }) {
  const [, redraw] = useState(library);
  const foreign = !value.startsWith('+1');
  useEffect(() => {
    // Without the plans (offline, say) the number stays as it is kept, which can be dialled too.
    if (foreign && !library) loadPhones().then(redraw, () => {});
  }, [foreign]);
  return <bdi dir="ltr">{formatPhone(value)}</bdi>;
}
