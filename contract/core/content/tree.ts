import { z } from 'zod';
import { frame } from './block.ts';
import { buttons, calculator, form } from './blocks/acts.ts';
import { divider, spacer } from './blocks/layout.ts';
import { gallery, map, picture } from './blocks/pictures.ts';
import { homes, market, signature, team } from './blocks/records.ts';
import { disclosure, facts, faq, heading, price, testimonial, text } from './blocks/words.ts';

/** Every block except columns, in the editor's order. To add a kind, define it and add it here. */
export const leafKinds = {
  heading,
  text,
  picture,
  gallery,
  buttons,
  homes,
  market,
  facts,
  form,
  map,
  testimonial,
  team,
  price,
  faq,
  calculator,
  disclosure,
  signature,
  divider,
  spacer,
} as const;

const leafBlock = z.discriminatedUnion('type', [
  heading.schema,
  text.schema,
  picture.schema,
  gallery.schema,
  buttons.schema,
  homes.schema,
  market.schema,
  facts.schema,
  form.schema,
  map.schema,
  testimonial.schema,
  team.schema,
  price.schema,
  faq.schema,
  calculator.schema,
  disclosure.schema,
  signature.schema,
  divider.schema,
  spacer.schema,
]);
export type LeafBlock = z.infer<typeof leafBlock>;

/** Two or three columns, stacked on narrow screens. */
const columnsBlock = z.strictObject({
  ...frame,
  type: z.literal('columns'),
  cells: z.array(z.array(leafBlock).max(20)).min(2).max(3),
});

export const block = z.discriminatedUnion('type', [...leafBlock.options, columnsBlock]);
export type Block = z.infer<typeof block>;
export type BlockType = Block['type'];
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;

const mostBlocks = 200;
/** A page, a mail or a printed sheet: a list of blocks. */
export const content = z.strictObject({ blocks: z.array(block).max(mostBlocks, `At most ${mostBlocks} blocks.`) });
export type Content = z.infer<typeof content>;

/** A block with its default values. */
export const newBlock = (type: BlockType): Block =>
  block.parse(type === 'columns' ? { type, cells: [[], []] } : { type });

/** A block as written in code; missing fields get their defaults. */
export type Said = z.input<typeof block>;
export const blocksOf = (said: readonly Said[]): Block[] => said.map((one) => block.parse(one));

export const leavesOf = (blocks: readonly Block[]): LeafBlock[] =>
  blocks.flatMap((one) => (one.type === 'columns' ? one.cells.flat() : [one]));
