export type ContactValues = Record<(typeof texts)[number], string> & { consent: boolean };

const texts = ['topic', 'name', 'email', 'company', 'message', 'locale', 'opened', 'website'] as const;

/** A form's fields as the call takes them. Browsers send line breaks as CR LF. */
export function readContact(form: FormData): ContactValues {
  const given = texts.map((name) => [name, String(form.get(name) ?? '').replaceAll('\r\n', '\n')]);
  return { ...Object.fromEntries(given), consent: form.get('consent') === 'on' } as ContactValues;
}

/** The same form with the same words is one message, however often the button is pressed. */
export async function contactKey(values: ContactValues): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(values)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
