export const texts = ['street', 'unit', 'city', 'state', 'postalCode'] as const;
export const numbers = ['sqft', 'beds', 'baths', 'yearBuilt'] as const;

/** A home as entered; empty numbers are left out. */
export type Described = Record<string, string>;

export function describedIn(form: FormData): Described {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return Object.fromEntries([
    ...texts.map((name) => [name, text(name)] as const),
    ...numbers.flatMap((name) => (text(name) === '' ? [] : [[name, text(name).replace(/[^\d.]/g, '')] as const])),
  ]);
}
