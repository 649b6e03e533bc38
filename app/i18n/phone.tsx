import { useEffect, useState } from 'react';
import { phoneText } from '#contract/core/phone-text.ts';

type Library = typeof import('libphonenumber-js/min');

let library: Library | undefined;

/** Loads the world's numbering plans. They are large, so they load only when a number from outside North America is shown. */
export async function loadPhones(): Promise<Library> {
  library = await import('libphonenumber-js/min');
  return library;
}

/** The usual format of a number stored as E.164 or as an American typed it; unchanged while its country's plan isn't loaded. */
export function formatPhone(e164: string): string {
  const american = phoneText(e164);
  if (american !== e164) return american;
  return library?.parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** Numbers run left to right in every language; the isolate keeps them from reordering the Arabic text around them. */
export function Phone({ value }: { value: string }) {
  const [, redraw] = useState(library);
  const foreign = !value.startsWith('+1');
  useEffect(() => {
    // Without the plans (for example offline) the stored number is shown, which can be dialed too.
    if (foreign && !library) loadPhones().then(redraw, () => {});
  }, [foreign]);
  return <bdi dir="ltr">{formatPhone(value)}</bdi>;
}
