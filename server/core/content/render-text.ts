import { paragraphsOf, plainOf } from '#contract/core/content/inline.ts';
import { absolute, homesOf, type Scene, type ShownHome, type ShownPerson } from '#contract/core/content/scene.ts';
import type { Block, BlockOf, BlockType } from '#contract/core/content/tree.ts';
import { phoneText } from '#contract/core/phone-text.ts';

type Place = { scene: Scene; link: (address: string) => string };
type Renderers = { [T in BlockType]: (block: BlockOf<T>, place: Place) => string[] };

const paragraphs = (words: string): string[] =>
  paragraphsOf(words).map((part) =>
    part.kind === 'words'
      ? part.spans.map(({ text, link }) => (link ? `${text}: ${link}` : text)).join('')
      : part.items.map((item) => `- ${item.map(({ text }) => text).join('')}`).join('\n'),
  );

const homeLines = (home: ShownHome, link: Place['link']): string =>
  [
    [home.label, home.place].filter(Boolean).join(': '),
    [home.price, home.facts].filter(Boolean).join(' · '),
    home.note,
    home.link ? link(home.link) : '',
  ]
    .filter(Boolean)
    .join('\n');

const personLines = (person: ShownPerson, organisation: string): string =>
  [
    person.name,
    person.title,
    organisation,
    person.phone && phoneText(person.phone),
    person.email,
    person.licence,
    plainOf(person.words),
  ]
    .filter(Boolean)
    .join('\n');

const renderers: Renderers = {
  heading: ({ words }) => [words],
  text: ({ words }) => paragraphs(words),
  facts: ({ rows }) => [
    rows
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => (label ? `${label}: ${value}` : value))
      .join('\n'),
  ],
  // Text mail shows the alt text in place of the image.
  picture: ({ alt, caption, link: to }, { link }) => [
    [caption || (alt && `[${alt}]`), to && link(to)].filter(Boolean).join('\n'),
  ],
  gallery: ({ pictures }) => [pictures.flatMap(({ alt }) => (alt ? `[${alt}]` : [])).join('\n')],
  // The address is alone on its line, so that every mail program links exactly this address.
  buttons: ({ items }, { link }) => items.map((item) => `${item.label}:\n${link(item.link)}`),
  homes: ({ chosen }, { scene, link }) => homesOf({ chosen }, scene).map((home) => homeLines(home, link)),
  form: () => [],
  calculator: () => [],
  market: () => [],
  map: ({ place }) => [place],
  testimonial: ({ words, name, about }) => [`“${words}”\n${[name, about].filter(Boolean).join(', ')}`],
  team: ({ members }, { scene }) =>
    scene.people
      .filter(({ id }) => members.length === 0 || members.includes(id))
      .map((person) => personLines(person, '')),
  price: ({ items }) =>
    items.map(({ name, amount, words }) => [`${name}: ${amount}`, words].filter(Boolean).join('\n')),
  faq: ({ items }) => items.map(({ question, answer }) => `${question}\n${plainOf(answer)}`),
  disclosure: ({ words }) => paragraphs(words),
  signature: ({ member }, { scene }) => {
    const person = member ? scene.people.find(({ id }) => id === member) : scene.from;
    return [person ? personLines(person, scene.brand.name) : scene.brand.name];
  },
  divider: () => [],
  spacer: () => [],
  columns: ({ cells }, place) => cells.flat().flatMap((leaf) => textOf(leaf, place)),
};

const textOf = (block: Block, place: Place): string[] =>
  (renderers[block.type] as (block: Block, place: Place) => string[])(block, place);

/** Renders the same blocks for programs that show no HTML. `isKept` leaves out link addresses, for a copy that is read later. */
export function renderTextContent(blocks: readonly Block[], scene: Scene, { isKept = false } = {}): string {
  const link = (address: string): string => (isKept ? '…' : absolute(scene.origin, address));
  const [first, ...rest] = blocks;
  // Plain text mails already show the subject above this heading.
  const said = first?.type === 'heading' && first.size === 'large' ? rest : blocks;
  return said
    .flatMap((block) => textOf(block, { scene, link }))
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}
