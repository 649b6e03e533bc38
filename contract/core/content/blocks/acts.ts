import { addressField, choiceField, defineBlock, itemsField, lineField, numberField } from '../block.ts';

export const buttons = defineBlock('buttons', {
  items: itemsField({ label: lineField(80), link: addressField(), kind: choiceField(['act', 'plain', 'loss']) }, 4),
});

/** A contact form for the site's owner. In a mail and in print it links to the page. */
export const form = defineBlock('form', {
  title: lineField(120),
  words: lineField(300),
  label: lineField(60),
});

/** The monthly cost of a home, from the shared calculator engine; values are in dollars and percent. */
export const calculator = defineBlock('calculator', {
  title: lineField(120),
  price: numberField(10_000, 100_000_000, 450_000),
  downPercent: numberField(0, 100, 20),
  years: numberField(5, 40, 30),
});
