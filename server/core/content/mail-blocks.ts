import { type Paragraph, paragraphsOf, type Span } from '#contract/core/content/inline.ts';
import { absolute, homesOf, type Scene, type ShownHome, type ShownPerson } from '#contract/core/content/scene.ts';
import type { Block, BlockOf, BlockType } from '#contract/core/content/tree.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import { html, Markup } from '#server/outside/mail/render/html.ts';
import { display, font, ink, type Look, line, paragraph, small, soft } from './mail-look.ts';

/** `wide` is the block's maximum width in pixels; images state it as an attribute, because old mail programs understand nothing else. */
export type Place = { scene: Scene; look: Look; wide: number; start: 'left' | 'right' };
type Drawn = Markup | undefined;
type Renderers = { [T in BlockType]: (block: BlockOf<T>, place: Place) => Drawn };

/** The alt text of an image that a mail program doesn't load is styled like the other text. */
const unseen = `${font};font-size:13px;line-height:19px;color:${soft}`;

const none = (): Drawn => undefined;

const spans = (all: readonly Span[], { scene, look }: Place): Markup[] =>
  all.map(({ text, bold, soft: isSoft, link }) => {
    const words = html`${lines(text)}`;
    if (link)
      return html`<a class="own" href="${absolute(scene.origin, link)}" style="color:${look.words};text-decoration:underline">${words}</a>`;
    return bold ? html`<strong>${words}</strong>` : isSoft ? html`<em>${words}</em>` : words;
  });

const lines = (text: string): Markup[] =>
  text.split('\n').map((one, at) => (at === 0 ? html`${one}` : html`<br>${one}`));

function written(part: Paragraph, style: string, className: string, place: Place): Markup {
  if (part.kind === 'words')
    return html`<p class="${className}" dir="auto" style="${style}">${spans(part.spans, place)}</p>`;
  return html`<ul class="${className}" style="${style};padding-${place.start}:20px">${part.items.map(
    (item) => html`<li style="margin:0 0 6px">${spans(item, place)}</li>`,
  )}</ul>`;
}

const words = (text: string, place: Place, style = paragraph, className = 'ink'): Markup =>
  html`${paragraphsOf(text).map((part) => written(part, style, className, place))}`;

function button(
  { label, link, kind }: BlockOf<'buttons'>['items'][number],
  { scene: { origin }, look }: Place,
): Markup {
  const base = `display:inline-block;padding:13px 22px;${font};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;border-radius:6px`;
  const address = absolute(origin, link);
  if (kind === 'act')
    return html`<td style="background:${look.colour};border-radius:6px;border:1px solid ${look.colour}"><a href="${address}" style="${base};color:${look.onColour}">${label}</a></td>`;
  return html`<td class="plain" style="background:#ffffff;border-radius:6px;border:1px solid #b9b2a1"><a href="${address}" style="${base};color:${kind === 'loss' ? '#9c2a1f' : ink}">${label}</a></td>`;
}

function homeCard(home: ShownHome, place: Place): Markup {
  const { scene, look, wide } = place;
  const address = home.link && absolute(scene.origin, home.link);
  const linked = (inner: Markup): Markup =>
    address ? html`<a href="${address}" style="text-decoration:none;color:inherit">${inner}</a>` : inner;
  const photo =
    home.photo &&
    linked(
      html`<img src="${absolute(scene.origin, home.photo)}" width="${String(wide)}" alt="${home.place}" class="soft" style="${unseen};display:block;width:100%;height:auto;border:0;border-radius:8px 8px 0 0">`,
    );
  return html`<table role="presentation" class="card line" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${line};border-radius:8px;margin:0 0 16px;background:#ffffff">
${photo ? html`<tr><td style="padding:0">${photo}</td></tr>` : undefined}
<tr><td style="padding:14px 16px 16px;text-align:${place.start}">
${home.label ? html`<p style="margin:0 0 8px"><span class="chip" style="${font};font-size:12px;line-height:18px;font-weight:600;color:${ink};background:#f1ece0;border-radius:9px;padding:2px 9px">${home.label}</span></p>` : undefined}
${home.price ? html`<p class="ink" style="margin:0;${display};font-size:22px;line-height:28px;color:${ink}">${home.price}</p>` : undefined}
${home.facts ? html`<p class="ink" style="margin:2px 0 0;${font};font-size:14px;line-height:21px;color:${ink}">${home.facts}</p>` : undefined}
<p class="soft" style="margin:2px 0 0;${font};font-size:14px;line-height:21px;color:${soft}"><bdi>${home.place}</bdi></p>
${home.note ? html`<p class="soft" style="margin:6px 0 0;${font};font-size:12px;line-height:18px;color:${soft}">${home.note}</p>` : undefined}
${address ? html`<p style="margin:10px 0 0;${font};font-size:15px;line-height:22px;font-weight:600"><a class="own" href="${address}" style="color:${look.words}" aria-label="${`${scene.words.viewHome}: ${home.place}`}">${scene.words.viewHome}</a></p>` : undefined}
</td></tr></table>`;
}

/** Places cells in pairs where there is room and below each other where there is not, even without a style sheet. */
function grid(cells: readonly Markup[], { wide, start }: Place): Markup {
  const half = Math.floor((wide - 16) / 2);
  const pairs = Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) => cells.slice(at * 2, at * 2 + 2));
  const cell = (inner: Markup, at: number): Markup =>
    html`${new Markup(`<!--[if mso]>${at === 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>` : ''}<td width="${half}" valign="top" style="padding:0 4px"><![endif]-->`)}<div class="half" style="display:inline-block;width:100%;max-width:${String(half)}px;vertical-align:top;font-size:16px;text-align:${start}">${inner}</div>${new Markup('<!--[if mso]></td><![endif]-->')}`;
  return html`${pairs.map(
    (pair) =>
      html`<div style="font-size:0;text-align:${start}">${cell(pair[0]!, 0)}${pair[1] ? html`<div style="display:inline-block;width:15px;font-size:0">&nbsp;</div>${cell(pair[1], 1)}` : undefined}${new Markup('<!--[if mso]></tr></table><![endif]-->')}</div>`,
  )}`;
}

function personCard(person: ShownPerson, { scene, look, start }: Place): Markup {
  const reach = [
    person.phone &&
      html`<a class="own" dir="ltr" href="tel:${person.phone.replace(/[^\d+]/g, '')}" style="color:${look.words};text-decoration:none">${phoneText(person.phone)}</a>`,
    person.email &&
      html`<a class="own" href="mailto:${person.email}" style="color:${look.words};text-decoration:none">${person.email}</a>`,
  ].filter((one): one is Markup => one instanceof Markup);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr>
${person.photo ? html`<td valign="top" style="padding-${start === 'left' ? 'right' : 'left'}:14px"><img src="${absolute(scene.origin, person.photo)}" width="64" height="64" alt="${person.name}" class="soft" style="${unseen};display:block;width:64px;height:64px;border-radius:32px;object-fit:cover;border:0"></td>` : undefined}
<td valign="top" style="${font};font-size:15px;line-height:22px;text-align:${start};word-break:break-word;overflow-wrap:anywhere">
<p class="ink" style="margin:0;font-weight:600;color:${ink}"><bdi>${person.name}</bdi></p>
${[person.title, scene.brand.name].filter(Boolean).map((one) => html`<p class="soft" style="margin:0;color:${soft}"><bdi>${one}</bdi></p>`)}
${reach.map((one) => html`<p style="margin:0">${one}</p>`)}
${person.licence ? html`<p class="soft" style="margin:2px 0 0;font-size:13px;line-height:19px;color:${soft}">${person.licence}</p>` : undefined}
</td></tr></table>
${person.words ? words(person.words, { scene, look, start, wide: 0 }, small, 'soft') : undefined}`;
}

function pictureOf(src: string, alt: string, caption: string, link: string, wide: number, place: Place): Markup {
  const { origin } = place.scene;
  const image = html`<img src="${absolute(origin, src)}" width="${String(wide)}" alt="${alt}" class="soft" style="${unseen};display:block;width:100%;max-width:${String(wide)}px;height:auto;border:0;border-radius:8px">`;
  return html`<div style="margin:0 0 16px">${link ? html`<a href="${absolute(origin, link)}">${image}</a>` : image}${caption ? html`<p class="soft" style="${small};margin:6px 0 0">${caption}</p>` : undefined}</div>`;
}

const renderers: Renderers = {
  heading: ({ words: said, size }) =>
    size === 'large'
      ? html`<h1 class="ink" dir="auto" style="margin:0 0 16px;${display};font-size:26px;line-height:34px;font-weight:600;color:${ink}">${said}</h1>`
      : html`<h2 class="ink" dir="auto" style="margin:8px 0 10px;${display};font-size:20px;line-height:27px;font-weight:600;color:${ink}">${said}</h2>`,
  text: ({ words: said, tone }, place) => (tone === 'soft' ? words(said, place, small, 'soft') : words(said, place)),
  facts: ({ rows }, { start }) => {
    // Long labels get half the width, so that a phone doesn't break each into three lines.
    const names = Math.max(0, ...rows.map(({ label }) => label.length)) > 18 ? '52%' : '28%';
    const cell = `padding:8px 0;border-bottom:1px solid ${line};${font};font-size:15px;line-height:22px;vertical-align:top;text-align:${start}`;
    return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;border-top:1px solid ${line}" class="line">${rows
      .filter(({ value }) => value !== '')
      .map(
        ({ label, value }) =>
          html`<tr><th class="soft line" scope="row" width="${names}" style="${cell};padding-${start === 'left' ? 'right' : 'left'}:12px;font-weight:400;color:${soft}">${label}</th><td class="ink line" style="${cell};color:${ink};word-break:break-word"><bdi>${value}</bdi></td></tr>`,
      )}</table>`;
  },
  picture: ({ file, alt, caption, link, width }, place) => {
    const src = file && place.scene.pictures[file];
    return src
      ? pictureOf(src, alt, caption, link, width === 'half' ? Math.round(place.wide / 2) : place.wide, place)
      : undefined;
  },
  gallery: ({ pictures }, place) =>
    grid(
      pictures.flatMap(({ file, alt }) => {
        const src = place.scene.pictures[file];
        return src ? [pictureOf(src, alt, '', '', Math.floor((place.wide - 16) / 2), place)] : [];
      }),
      place,
    ),
  // Each button is its own table, so that buttons that don't fit wrap to the next line.
  buttons: ({ items }, place) =>
    html`<div style="margin:8px 0 14px">${items.map(
      (item) =>
        html`<table role="presentation" cellpadding="0" cellspacing="0" style="display:inline-block;vertical-align:top;margin:0 ${place.start === 'left' ? '10px 10px 0' : '0 10px 10px'}"><tr>${button(item, place)}</tr></table>`,
    )}</div>`,
  homes: ({ look, chosen }, place) => {
    const homes = homesOf({ chosen }, place.scene);
    if (homes.length === 0) return undefined;
    if (homes.length === 1 || look === 'list') return html`${homes.map((home) => homeCard(home, place))}`;
    const half = { ...place, wide: Math.floor((place.wide - 16) / 2) };
    return grid(
      homes.map((home) => homeCard(home, half)),
      place,
    );
  },
  // Forms and calculators work only on pages; a mail links to them with a button.
  form: none,
  calculator: none,
  market: none,
  map: ({ place: where, label }, place) =>
    where
      ? html`<p class="ink" style="${paragraph}"><bdi>${where}</bdi><br><a class="own" href="${mapAddress(where)}" style="color:${place.look.words}">${label || place.scene.words.openMap}</a></p>`
      : undefined,
  testimonial: ({ words: said, name, about }, place) =>
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td style="border-${place.start}:3px solid ${place.look.colour};padding:2px 16px">${words(said, place)}<p class="soft" style="${small};margin:0">${[name, about].filter(Boolean).join(', ')}</p></td></tr></table>`,
  team: ({ members }, place) =>
    html`${place.scene.people.filter(({ id }) => members.length === 0 || members.includes(id)).map((person) => personCard(person, place))}`,
  price: ({ items }, place) =>
    html`${items.map(
      (item) =>
        html`<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px;border:1px solid ${line};border-radius:8px"><tr><td style="padding:14px 16px"><p class="ink" style="margin:0;${font};font-weight:600;font-size:15px;color:${ink}">${item.name}</p><p class="ink" style="margin:2px 0 6px;${display};font-size:22px;line-height:28px;color:${ink}">${item.amount}</p>${words(item.words, place, small, 'soft')}</td></tr></table>`,
    )}`,
  faq: ({ items }, place) =>
    html`${items.map(({ question, answer }) => html`<p class="ink" style="${paragraph};margin:0 0 4px;font-weight:600">${question}</p>${words(answer, place)}`)}`,
  disclosure: ({ words: said }, place) => words(said, place, `${small};font-size:12px;line-height:18px`, 'soft'),
  signature: ({ member }, place) => {
    const person = member ? place.scene.people.find(({ id }) => id === member) : place.scene.from;
    return person ? personCard(person, place) : undefined;
  },
  divider: () =>
    html`<div class="line" style="border-top:1px solid ${line};margin:8px 0 24px;font-size:0;line-height:0">&nbsp;</div>`,
  spacer: ({ size }) =>
    html`<div style="height:${size === 'large' ? '32px' : '12px'};font-size:0;line-height:0">&nbsp;</div>`,
  columns: ({ cells }, place) => {
    const half = { ...place, wide: Math.floor((place.wide - 16) / 2) };
    return grid(
      cells.map((cell) => html`${cell.map((leaf) => drawBlock(leaf, half))}`),
      place,
    );
  },
};

const mapAddress = (place: string): string => `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;

export function drawBlock(block: Block, place: Place): Markup {
  return html`${(renderers[block.type] as (block: Block, place: Place) => Drawn)(block, place)}`;
}
