const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is inserted without escaping. Only `html` and `fill` create it, so nothing unescaped gets in. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Content = string | Markup | Markup[] | undefined;

/** A template that escapes every value that is not markup already. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Markup {
  let source = parts[0]!;
  values.forEach((value, index) => {
    source += markupOf(value) + parts[index + 1]!;
  });
  return new Markup(source);
}

function markupOf(value: Content): string {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.source;
  return Array.isArray(value) ? value.map((one) => one.source).join('') : escapeHtml(value);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
