export type ContactValues = Record<(typeof texts)[number], string> & { consent: boolean };

const texts = ['topic', 'name', 'email', 'company', 'message', 'locale', 'opened', 'website'] as const;

/** Converts the form into the call's input. Browsers send line breaks as CR LF. */
export function readContact(form: FormData): ContactValues {
  const given = texts.map((name) => [name, String(form.get(name) ?? '').replaceAll('\r\n', '\n')]);
  return { ...Object.fromEntries(given), consent: form.get('consent') === 'on' } as ContactValues;
}

/** A key derived from the values, so that repeated submissions of the same form are one message. */
export async function contactKey(values: ContactValues): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(values)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
