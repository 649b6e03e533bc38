import type { ReactNode } from 'react';
import type { Block, BlockOf, BlockType } from '#contract/core/content/tree.ts';
import type { AgentCard } from '#contract/growth/home-page.ts';
import type { CityMarket, SiteHome } from '#contract/growth/site-home.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { HomeCard } from '../site/site-homes.tsx';
import { CalculatorBlock } from './calculator-block.tsx';
import { MarketBlock } from './market-block.tsx';
import { Person } from './person.tsx';
import { Words } from './words.tsx';

/** The data that blocks reference. `form` is rendered by the page, which also handles it. */
type PageScene = {
  site: SitePage;
  homes: readonly SiteHome[];
  markets: readonly CityMarket[];
  people: readonly AgentCard[];
  from: AgentCard | null;
  pictures: Readonly<Record<string, string>>;
  form: (block: BlockOf<'form'>) => ReactNode;
  /** Inside a column, headings are one level lower. */
  isColumn?: true;
};

type Drawers = { [T in BlockType]: (props: { block: BlockOf<T>; scene: PageScene }) => ReactNode };

const columns = ['', '', 'sm:grid-cols-2', 'sm:grid-cols-2 lg:grid-cols-3', 'sm:grid-cols-2 lg:grid-cols-4'];

const Picture = ({ src, alt, className = '' }: { src: string; alt: string; className?: string }) => (
  <img src={src} alt={alt} loading="lazy" className={`w-full rounded-m ${className}`} />
);

const drawers: Drawers = {
  heading: ({ block: { words, size }, scene: { isColumn } }) =>
    size === 'large' ? (
      <h1
        className="mt-10 max-w-[20ch] font-display text-[clamp(2.25rem,6vw,4.25rem)] leading-[1.04] tracking-[-0.028em] text-balance wrap-anywhere"
        dir="auto"
      >
        {words}
      </h1>
    ) : (
      <h2
        className={`font-display text-balance wrap-anywhere first:mt-0 ${isColumn ? 'mt-8 text-[1.75rem] leading-[1.15]' : 'mt-14 text-title tracking-[-0.022em]'}`}
        dir="auto"
      >
        {words}
      </h2>
    ),
  text: ({ block: { words, tone } }) => (
    <Words
      of={words}
      className={
        tone === 'soft'
          ? 'mt-4 max-w-[75ch] text-md text-ink-3'
          : 'mt-5 max-w-[66ch] text-xl leading-[1.65] wrap-anywhere text-ink-2 first:mt-0'
      }
    />
  ),
  facts: ({ block: { rows } }) => (
    <dl className="mt-6 max-w-3xl">
      {rows
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={`${label} ${value}`} className="flex justify-between gap-6 border-b border-line py-2.5 text-lg">
            <dt className="text-ink-3">{label}</dt>
            <dd className="num text-end">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  ),
  picture: ({ block: { file, alt, caption, link, width }, scene }) => {
    const src = file && scene.pictures[file];
    if (!src) return null;
    const picture = <Picture src={src} alt={alt} />;
    return (
      <figure className={`mt-8 ${width === 'half' ? 'max-w-xl' : ''}`}>
        {link ? <a href={link}>{picture}</a> : picture}
        {caption && (
          <figcaption className="mt-2 text-md text-ink-3" dir="auto">
            {caption}
          </figcaption>
        )}
      </figure>
    );
  },
  gallery: ({ block: { pictures }, scene }) => (
    <div className="mt-8 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {pictures.map(({ file, alt }) => {
        const src = scene.pictures[file];
        return src && <Picture key={file} src={src} alt={alt} className="aspect-[4/3] object-cover" />;
      })}
    </div>
  ),
  buttons: ({ block: { items } }) => (
    <p className="mt-8 flex flex-wrap gap-3">
      {items
        .filter(({ label, link }) => label && link)
        .map(({ label, link, kind }) => (
          <a
            key={`${label} ${link}`}
            href={link}
            className={`tap inline-flex min-h-12 items-center rounded-m px-6 text-lg font-medium ${kind === 'act' ? 'bg-act text-on-act' : 'border border-line-strong'} ${kind === 'loss' ? 'text-loss' : ''}`}
          >
            {label}
          </a>
        ))}
    </p>
  ),
  homes: ({ block: { which, chosen, most, city }, scene: { site, homes } }) => {
    const shown =
      which === 'newest'
        ? (city ? homes.filter((home) => home.city.toLowerCase() === city.toLowerCase()) : site.homes).slice(0, most)
        : chosen.flatMap((id) => homes.find((home) => home.id === id) ?? []).slice(0, most);
    if (shown.length === 0) return null;
    return (
      <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((home) => (
          <HomeCard key={home.id} home={home} firm={home.firm ?? site.organisation} />
        ))}
      </ul>
    );
  },
  form: ({ block, scene }) => scene.form(block),
  map: ({ block: { place, label } }) =>
    place ? (
      <p className="mt-6 text-lg">
        <bdi>{place}</bdi>
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noreferrer"
          className="tap block text-act underline underline-offset-4"
        >
          {label || place}
        </a>
      </p>
    ) : null,
  testimonial: ({ block: { words, name, about } }) => (
    <figure className="mt-10 max-w-[66ch] border-s-4 border-act ps-6">
      <blockquote className="font-display text-2xl leading-[1.4]">
        <Words of={words} />
      </blockquote>
      <figcaption className="mt-3 text-lg text-ink-3">{[name, about].filter(Boolean).join(', ')}</figcaption>
    </figure>
  ),
  team: ({ block: { members }, scene: { people } }) => (
    <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {people
        .filter(({ id }) => members.length === 0 || members.includes(id))
        .map((person) => (
          <li key={person.id}>
            <Person person={person} />
          </li>
        ))}
    </ul>
  ),
  price: ({ block: { items } }) => (
    <ul className={`mt-8 grid gap-5 ${columns[items.length] ?? ''}`}>
      {items.map(({ name, amount, words, label, link }) => (
        <li key={`${name} ${amount}`} className="rounded-m border border-line bg-raised p-6">
          <h3 className="text-lg font-medium">{name}</h3>
          <p className="num mt-1 font-display text-3xl">{amount}</p>
          <Words of={words} className="mt-3 text-md text-ink-2" />
          {label && link && (
            <a href={link} className="tap mt-4 inline-flex text-act underline underline-offset-4">
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  ),
  faq: ({ block: { items } }) => (
    <div className="mt-6 max-w-3xl">
      {items.map(({ question, answer }) => (
        <details key={question} className="border-b border-line py-4">
          <summary className="tap cursor-pointer text-lg font-medium">{question}</summary>
          <Words of={answer} className="mt-2 text-lg text-ink-2" />
        </details>
      ))}
    </div>
  ),
  market: ({ block: { city }, scene: { markets } }) => (
    <MarketBlock market={markets.find((one) => one.city === city)} />
  ),
  calculator: ({ block }) => <CalculatorBlock block={block} />,
  disclosure: ({ block: { words } }) => <Words of={words} className="mt-8 max-w-[90ch] text-sm text-ink-3" />,
  signature: ({ block: { member }, scene: { people, from } }) => {
    const person = member ? people.find(({ id }) => id === member) : from;
    return person ? (
      <div className="mt-8">
        <Person person={person} />
      </div>
    ) : null;
  },
  divider: () => <hr className="mt-12 border-line" />,
  spacer: ({ block: { size } }) => <div className={size === 'large' ? 'h-16' : 'h-6'} />,
  columns: ({ block: { cells }, scene }) => (
    <div className={`mt-8 grid gap-8 ${columns[cells.length] ?? ''}`}>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <div key={at} className="min-w-0">
          <Blocks blocks={cell} scene={{ ...scene, isColumn: true }} />
        </div>
      ))}
    </div>
  ),
};

/** Renders blocks as semantic HTML without JavaScript. */
export function Blocks({ blocks, scene }: { blocks: readonly Block[]; scene: PageScene }) {
  return blocks.map((block, at) => {
    const Drawer = drawers[block.type] as (props: { block: Block; scene: PageScene }) => ReactNode;
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
    return <Drawer key={at} block={block} scene={scene} />;
  });
}
