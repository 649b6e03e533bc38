import type { Locale } from '#contract/core/locale.ts';
import { amountsIn } from '../mind/amounts.ts';
import { cue } from '../mind/normal.ts';
import type { Cue } from '../mind/words/words.ts';
import type { Sum } from './sum.ts';

const labels = ['down', 'rate', 'income', 'debt', 'fees', 'loan'] as const satisfies readonly Cue[];
type Label = (typeof labels)[number];
type Mark = { label: Label; from: number; to: number };

/** The greatest distance in characters at which a word names a number. */
const farthest = 24;

/** Assigns each label to its nearest number, and each number to one label. */
export function readSum(text: string, locale: Locale): Omit<Sum, 'kind'> {
  const amounts = amountsIn(text, locale).filter(({ kind, value }) => kind !== 'bare' || value >= 50);
  const marks = labels.flatMap((label): Mark[] =>
    [...text.matchAll(cue(label, locale))].map(({ 0: said, index }) => ({
      label,
      from: index,
      to: index + said.length,
    })),
  );
  const pairs = amounts
    .flatMap((amount) =>
      marks
        .filter(({ label }) => suits(label, amount.kind))
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
