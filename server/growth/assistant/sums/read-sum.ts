import type { Locale } from '#contract/core/locale.ts';
import { type Amount, amountsIn } from '../mind/amounts.ts';
import { cue, has } from '../mind/normal.ts';
import type { Cue } from '../mind/words/words.ts';
import type { Sum } from './sum.ts';

const labels = ['down', 'rate', 'income', 'debt', 'fees', 'loan'] as const satisfies readonly Cue[];
type Label = (typeof labels)[number];
type Mark = { label: Label; from: number; to: number };

/** The greatest distance in characters at which a word names a number. */
const farthest = 24;

const isDownSaid = ({ to }: Amount, text: string): boolean =>
  /^\s?(?:down|de (?:enganche|entrada)|d'apport|anzahlung|di anticipo)(?!\p{L})/u.test(text.slice(to));

/** An amount after "at": a rate, whatever else is named near it. */
const isAfterAt = ({ from }: Amount, text: string): boolean =>
  /(?:^|\s)(?:at|@|al|a|bei|zu|com|под|при) ?$/u.test(text.slice(0, from));

/** "At 6.75" and "20 down" without a percent sign. */
function isBarePercent(amount: Amount, text: string, locale: Locale): boolean {
  const { kind, value, to } = amount;
  if (kind !== 'bare' || value > 60) return false;
  const isOther = /^\s?(?:am|pm|o'clock|uhr|h(?!\p{L})|:|years?|anos?|beds?|baths?)/u.test(text.slice(to));
  if (isDownSaid(amount, text)) return true;
  if (value < 2 || value > 15 || isOther) return false;
  if (!isAfterAt(amount, text)) return !Number.isInteger(value) && has('rate', text, locale);
  // "At 4" is an hour where no loan is spoken of.
  return (
    !Number.isInteger(value) ||
    (['payment', 'afford', 'apr', 'rate', 'loan'] as const).some((name) => has(name, text, locale))
  );
}

/** Assigns each label to its nearest number, and each number to one label. */
export function readSum(text: string, locale: Locale): Omit<Sum, 'kind'> {
  const amounts = amountsIn(text, locale)
    .map((amount) => (isBarePercent(amount, text, locale) ? { ...amount, kind: 'percent' as const } : amount))
    .filter(({ kind, value }) => kind !== 'bare' || value >= 50);
  const marks = labels.flatMap((label): Mark[] =>
    [...text.matchAll(cue(label, locale))].map(({ 0: said, index }) => ({
      label,
      from: index,
      to: index + said.length,
    })),
  );
  const isRate = (amount: Amount) => amount.kind === 'percent' && isAfterAt(amount, text) && !isDownSaid(amount, text);
  const pairs = amounts
    .flatMap((amount) =>
      marks
        .filter(({ label }) => suits(label, amount.kind) && !(label === 'down' && isRate(amount)))
        .map((mark) => {
          const gap = mark.to <= amount.from ? amount.from - mark.to - 0.5 : Math.max(0, mark.from - amount.to);
          return { amount, mark, gap };
        }),
    )
    .filter(({ gap }) => gap <= farthest)
    .sort((a, b) => a.gap - b.gap);
  const named = new Map<(typeof amounts)[number], Label>();
  const used = new Set<Mark>();
  for (const { amount, mark } of pairs) {
    if (named.has(amount) || used.has(mark)) continue;
    named.set(amount, mark.label);
    used.add(mark);
  }
  const read: Omit<Sum, 'kind'> = {};
  // "20% 6.5%": of two shares without a name, the smaller is the rate.
  const [one, other, ...more] = amounts.filter((amount) => amount.kind === 'percent' && !named.has(amount));
  if (one && other && more.length === 0 && one.value !== other.value)
    named.set(one.value > other.value ? one : other, 'down');
  for (const amount of amounts) {
    const label = named.get(amount);
    if (amount.kind === 'years') read.years ??= amount.value;
    else if (amount.kind === 'percent') {
      if (label === 'down') read.downPercent ??= amount.value;
      else if (amount.value <= 30) read.rate ??= amount.value;
    } else if (label === 'down') read.down ??= amount.value;
    else if (label === 'income') read.income ??= amount.value;
    else if (label === 'debt') read.debts ??= amount.value;
    else if (label === 'fees') read.fees ??= amount.value;
    else if (label === 'loan' && amount.value >= 1_000) read.loan ??= amount.value;
    else if (amount.value >= 5_000) read.price ??= amount.value;
  }
  return read;
}

const suits = (label: Label, kind: string): boolean => {
  if (kind === 'years') return false;
  if (kind === 'percent') return label === 'down' || label === 'rate';
  return label !== 'rate';
};
