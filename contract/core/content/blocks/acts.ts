import { addressField, choiceField, defineBlock, itemsField, lineField, numberField } from '../block.ts';

export const buttons = defineBlock('buttons', {
  items: itemsField({ label: lineField(80), link: addressField(), kind: choiceField(['act', 'plain', 'loss']) }, 4),
});

/** Writes to whose site it is. In a mail and in print it leads to the page. */
export const form = defineBlock('form', {
  title: lineField(120),
  words: lineField(300),
  label: lineField(60),
});

/** What a home costs a month, by the one engine of calculators; dollars and percents. */
export const calculator = defineBlock('calculator', {
  title: lineField(120),
  price: numberField(10_000, 100_000_000, 450_000),
  downPercent: numberField(0, 100, 20),
  years: numberField(5, 40, 30),
});
