import { keysOf } from '#app/i18n/t.ts';

export const blockTypes = [
  ...([
    'heading',
    'text',
    'picture',
    'gallery',
    'buttons',
    'columns',
    'homes',
    'market',
    'facts',
    'form',
    'map',
    'testimonial',
  ] as const),
  ...(['team', 'price', 'faq', 'calculator', 'disclosure', 'signature', 'divider', 'spacer'] as const),
] as const;

const fields = [
  ...([
    'about',
    'alt',
    'amount',
    'answer',
    'caption',
    'chosen',
    'city',
    'downPercent',
    'file',
    'items',
    'kind',
    'label',
  ] as const),
  ...(['link', 'look', 'member', 'members', 'most', 'name', 'pictures', 'place', 'price', 'question', 'rows'] as const),
  ...(['size', 'title', 'tone', 'value', 'which', 'width', 'words', 'years', 'zip'] as const),
] as const;

const choices = [
  'large',
  'small',
  'plain',
  'soft',
  'full',
  'half',
  'act',
  'loss',
  'newest',
  'chosen',
  'grid',
  'list',
] as const;

export const blockNames = keysOf('content.block', blockTypes);
export const fieldNames = keysOf('content.field', fields) as Record<string, `content.field.${(typeof fields)[number]}`>;
export const choiceNames = keysOf('content.choice', choices) as Record<
  string,
  `content.choice.${(typeof choices)[number]}`
>;
