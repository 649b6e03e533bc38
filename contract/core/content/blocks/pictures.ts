import { addressField, choiceField, defineBlock, lineField, pictureField, picturesField } from '../block.ts';

export const picture = defineBlock('picture', {
  file: pictureField(),
  alt: lineField(200),
  caption: lineField(300),
  link: addressField(),
  width: choiceField(['full', 'half']),
});

export const gallery = defineBlock('gallery', { pictures: picturesField(24) });

/** A location given by its address, which links to a map. */
export const map = defineBlock('map', { place: lineField(300), label: lineField(80) });
