import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { argument, date, type Message, number, type Part, plural, pound, select, tag } from '#contract/core/message.ts';

/** Build time only, because it imports the ICU parser. Throws on a message that does not parse. */
export function compileMessage(source: string): Message {
  return compact(parse(source, { requiresOtherClause: true }));
}

/** Lengthened, accented English, which shows how a longer language affects a layout and which text is hard-coded. */
export function compilePseudo(source: string): Message {
  const stretched = stretch(compileMessage(source));
  return typeof stretched === 'string' ? `⟦${stretched}⟧` : ['⟦', ...stretched, '⟧'];
}

function compact(elements: MessageFormatElement[]): Message {
  const parts = elements.map(part);
  if (parts.length === 0) return '';
  const [only] = parts;
  return parts.length === 1 && typeof only === 'string' ? only : parts;
}

function part(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [argument, element.value];
    case TYPE.number:
      return [number, element.value, ...numberStyle(element.style)];
    case TYPE.date:
      return [date, element.value, dateStyle('dateStyle', element.style)];
    case TYPE.time:
      return [date, element.value, dateStyle('timeStyle', element.style)];
    case TYPE.select:
      return [select, element.value, branches(element.options)];
    case TYPE.plural:
      return [
        plural,
        element.value,
        branches(element.options),
        element.offset,
        element.pluralType === 'ordinal' ? 1 : 0,
      ];
    case TYPE.pound:
      return [pound];
    case TYPE.tag:
      return [tag, element.value, compact(element.children)];
  }
}

function branches(options: Record<string, { value: MessageFormatElement[] }>): Record<string, Message> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, compact(option.value)]));
}

type Style = Extract<MessageFormatElement, { type: TYPE.number | TYPE.date | TYPE.time }>['style'];

function numberStyle(style: Style): [] | [Intl.NumberFormatOptions] {
  if (!style) return [];
  if (style === 'percent') return [{ style: 'percent' }];
  if (style === 'integer') return [{ maximumFractionDigits: 0 }];
  if (typeof style === 'object' && 'parsedOptions' in style) return [style.parsedOptions as Intl.NumberFormatOptions];
  throw new SyntaxError(`Unknown number style "${style}"`);
}

function dateStyle(kind: 'dateStyle' | 'timeStyle', style: Style): Intl.DateTimeFormatOptions {
  if (!style) return { [kind]: kind === 'dateStyle' ? 'medium' : 'short' };
  if (typeof style === 'object' && 'parsedOptions' in style) return style.parsedOptions as Intl.DateTimeFormatOptions;
  if (['short', 'medium', 'long', 'full'].includes(style as string)) return { [kind]: style };
  throw new SyntaxError(`Unknown ${kind} "${style}"`);
}

function stretch(message: Message): Message {
  if (typeof message === 'string') return accent(message);
  return message.map((part): Part => {
    if (typeof part === 'string') return accent(part);
    if (part[0] === select) return [select, part[1], mapped(part[2])];
    if (part[0] === plural) return [plural, part[1], mapped(part[2]), part[3], part[4]];
    if (part[0] === tag) return [tag, part[1], stretch(part[2])];
    return part;
  });
}

function mapped(options: Readonly<Record<string, Message>>): Record<string, Message> {
  return Object.fromEntries(Object.entries(options).map(([name, message]) => [name, stretch(message)]));
}

/** Doubles the vowels: about a third longer, like German and Russian. */
function accent(text: string): string {
  const accents: Record<string, string> = {
    a: 'áá',
    e: 'éé',
    i: 'íí',
    o: 'óó',
    u: 'úú',
    A: 'Á',
    E: 'É',
    I: 'Í',
    O: 'Ó',
  };
  return text.replace(/[aeiouAEIO]/g, (letter) => accents[letter] ?? letter);
}
