import { choiceField, defineBlock, itemsField, lineField, wordsField } from '../block.ts';

export const heading = defineBlock('heading', {
  words: lineField(160),
  size: choiceField(['large', 'small']),
});

export const text = defineBlock('text', {
  words: wordsField(20_000),
  tone: choiceField(['plain', 'soft']),
});

/** Labels with values, such as when, where, and with whom. */
export const facts = defineBlock('facts', {
  rows: itemsField({ label: lineField(80), value: lineField(500) }, 30),
});

export const testimonial = defineBlock('testimonial', {
  words: wordsField(2_000),
  name: lineField(100),
  about: lineField(160),
});

export const faq = defineBlock('faq', {
  items: itemsField({ question: lineField(300), answer: wordsField(4_000) }, 30),
});

/** The prices of services, side by side. */
export const price = defineBlock('price', {
  items: itemsField(
    {
      name: lineField(80),
      amount: lineField(60),
      words: wordsField(1_000),
      label: lineField(60),
      link: lineField(500),
    },
    4,
  ),
});

/** A legal disclosure, small but complete. */
export const disclosure = defineBlock('disclosure', { words: wordsField(8_000) });
