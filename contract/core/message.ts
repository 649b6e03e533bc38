/**
 * Messages in the form that is shipped: ICU MessageFormat parsed at build time (`app/i18n/compile-message.ts`) into nested arrays, so that
 * readers download no parser.
 */
export type Message = string | readonly Part[];

export type Part =
  | string
  | readonly [kind: typeof argument, name: string]
  | readonly [kind: typeof number, name: string, options?: Intl.NumberFormatOptions]
  | readonly [kind: typeof date, name: string, options?: Intl.DateTimeFormatOptions]
  | readonly [kind: typeof select, name: string, options: Readonly<Record<string, Message>>]
  | readonly [
      kind: typeof plural,
      name: string,
      options: Readonly<Record<string, Message>>,
      offset: number,
      type: 0 | 1,
    ]
  | readonly [kind: typeof pound]
  | readonly [kind: typeof tag, name: string, children: Message];

export const argument = 0;
export const number = 1;
export const date = 2;
export const select = 3;
export const plural = 4;
export const pound = 5;
export const tag = 6;

export type Value = string | number | boolean | Date | null | undefined;
type TagFunction<Rich> = (children: (string | Rich)[]) => Rich;

/** `Rich` is the type of non-text values: React nodes in the app, none in plain text. */
export type Values<Rich = never> = Readonly<Record<string, Value | Rich | TagFunction<Rich>>>;

/** Formats a message as plain text. Tags are dropped and their contents kept. */
export function formatMessage(message: Message, values: Values, locale: string, isolates = false): string {
  return typeof message === 'string' ? message : formatParts(message, values, locale, isolates).join('');
}

/**
 * Formats a message as text mixed with the results of tag functions and non-text values; adjacent texts are joined. `isolates` wraps each
 * text value so that it keeps its own writing direction.
 */
export function formatParts<Rich>(
  message: Message,
  values: Values<Rich>,
  locale: string,
  isolates = false,
): (string | Rich)[] {
  return walk(message, undefined);

  function walk(node: Message, counted: number | undefined): (string | Rich)[] {
    if (typeof node === 'string') return [node];
    const out: (string | Rich)[] = [];
    for (const part of node) {
      for (const piece of typeof part === 'string' ? [part] : step(part, counted)) {
        const last = out.at(-1);
        if (typeof piece === 'string' && typeof last === 'string') out[out.length - 1] = last + piece;
        else out.push(piece);
      }
    }
    return out;
  }

  function step(part: Exclude<Part, string>, counted: number | undefined): (string | Rich)[] {
    if (part[0] === pound) return [numberFormat(locale).format(counted ?? 0)];
    const [, name] = part;
    const value = values[name];
    switch (part[0]) {
      case argument:
        return [plain(name, value)];
      case number:
        return [numberFormat(locale, part[2]).format(Number(value))];
      case date:
        return [dateFormat(locale, part[2]).format(value instanceof Date ? value : new Date(value as string))];
      case select:
        return walk(part[2][String(value)] ?? part[2].other ?? '', counted);
      case plural: {
        const [, , options, offset, type] = part;
        const count = Number(value) - offset;
        const category = pluralRules(locale, type === 1 ? 'ordinal' : 'cardinal').select(count);
        return walk(options[`=${value}`] ?? options[category] ?? options.other ?? '', count);
      }
      case tag: {
        const children = walk(part[2], counted);
        return typeof value === 'function' ? [(value as TagFunction<Rich>)(children)] : children;
      }
    }
  }

  function plain(name: string, value: Values<Rich>[string]): string | Rich {
    // A missing value shows its name, which testers notice and which doesn't harm readers.
    if (value === undefined) return `{${name}}`;
    if (typeof value === 'number') return numberFormat(locale).format(value);
    if (value instanceof Date) return dateFormat(locale).format(value);
    if (isolates && typeof value === 'string') return `\u2068${value}\u2069`;
    return value === null || typeof value === 'boolean' ? String(value ?? '') : (value as string | Rich);
  }
}

/** Arabic text uses Latin digits in every browser, because prices, phones and addresses here are written with them. */
function withDigits(locale: string): string {
  return locale === 'ar' || locale.startsWith('ar-') ? `${locale}-u-nu-latn` : locale;
}

/** More than all languages and styles together; the limit exists because readers' regions come from a header and could be anything. */
const mostKept = 500;

/** Creating an Intl object costs a hundred times its use, so each is created once. */
export function keptByLocale<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = options === undefined ? locale : `${locale}${JSON.stringify(options)}`;
    let format = made.get(key);
    if (!format) {
      format = make(withDigits(locale), options);
      if (made.size >= mostKept) made.clear();
      made.set(key, format);
    }
    return format;
  };
}

export const numberFormat = keptByLocale<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = keptByLocale<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
);
const pluralRules = keptByLocale<Intl.PluralRuleType, Intl.PluralRules>(
  (locale, type) => new Intl.PluralRules(locale, { type: type ?? 'cardinal' }),
);
