import { utmNames } from '#contract/growth/sites.ts';

const texts = ['reference', 'name', 'email', 'phone', 'message', 'locale', 'opened', 'edition', 'website'] as const;
const ticks = ['consent', 'mayCall', 'mayText', 'mayEmail', 'wantsTour', 'sharesPath'] as const;

export type Letter = Record<(typeof texts)[number], string> &
  Record<(typeof ticks)[number], boolean> & { home: string | null; tourOn: string | null; utm: Record<string, string> };

export function readLetter(form: FormData): Letter {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim();
  const named = utmNames.map((name) => [name, text(name).slice(0, 200)] as const);
  return {
    ...Object.fromEntries(texts.map((name) => [name, text(name)])),
    ...Object.fromEntries(ticks.map((name) => [name, form.get(name) === 'on'])),
    home: text('home') || null,
    tourOn: /^\d{4}-\d\d-\d\d$/.test(text('tourOn')) ? text('tourOn') : null,
    utm: Object.fromEntries(named.filter(([, value]) => value !== '')),
  } as Letter;
}

/** What the address says of where a visitor came from goes along with what they send. */
export function utmIn(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  const named = utmNames.map((name) => [name, (params.get(name) ?? '').slice(0, 200)] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
}
