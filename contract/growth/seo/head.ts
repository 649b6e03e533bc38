import { z } from 'zod';
import { type MergeValues, merged } from '../../core/content/merge.ts';
import type { HomeDetails } from '../home-page.ts';

export const seoKinds = ['home', 'page', 'listing'] as const;
export type SeoKind = (typeof seoKinds)[number];

/** The fields that a template of each kind may use: `{{city}}`. */
export const seoFields = {
  home: ['organization', 'agent', 'tagline'],
  page: ['title', 'description', 'organization', 'agent'],
  listing: ['address', 'city', 'state', 'price', 'beds', 'baths', 'size', 'year', 'remarks', 'organization', 'agent'],
} as const satisfies Record<SeoKind, readonly string[]>;
export type SeoField = (typeof seoFields)[SeoKind][number];

/** The approximate lengths that search engines show. */
export const seoLengths = { title: { least: 25, most: 60 }, description: { least: 70, most: 160 } } as const;

/** The head settings of a page: templates with fields, empty for the usual text. */
export const seoHead = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The canonical address, if different. */
  canonical: z.string(),
  isIndexed: z.boolean(),
});
export type SeoHead = z.infer<typeof seoHead>;

const place = /\{\{\s*([a-z_]+)\s*(?:\|[^{}]*)?\}\}/g;

/** Fields that a template of this kind doesn't have. */
export const unknownFields = (kind: SeoKind, template: string): string[] =>
  [...template.matchAll(place)]
    .map(([, name]) => name!)
    .filter((name) => !(seoFields[kind] as readonly string[]).includes(name));

/** Fills in a template. Separators next to an empty field are dropped. */
export const filled = (template: string, values: MergeValues): string =>
  merged(template, values)
    .text.replace(/\s+/g, ' ')
    .replace(/(?:[·|,–—-]\s+)+(?=[·|,–—-]\s|$)/g, '')
    .replace(/^\s*(?:[·|,–—-]\s+)+/, '')
    .trim();

type Words = { title: string; description: string };

/** The usual title: as many parts in order as search engines show, and always the first. */
export const usualTitle = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .reduce((title, part) => (`${title} · ${part}`.length > seoLengths.title.most ? title : `${title} · ${part}`));

/** The title and description of a page: its own or the usual ones. */
export function headOf(seo: Pick<SeoHead, 'title' | 'description'>, values: MergeValues, usual: Words): Words {
  return {
    title: filled(seo.title, values) || usual.title,
    description: filled(seo.description, values).slice(0, 400) || usual.description,
  };
}

type SeoWriting = { money: (cents: number) => string; number: (value: number) => string };
type Named = { organisation: string; person: string | null };
type ListingFacts = Pick<
  HomeDetails,
  'address' | 'city' | 'region' | 'listPrice' | 'bedrooms' | 'bathrooms' | 'livingArea' | 'yearBuilt' | 'remarks'
>;

const whose = ({ organisation, person }: Named) => ({ organization: organisation, agent: person ?? organisation });
const orEmpty = <T>(value: T | null, say: (value: T) => string): string => (value === null ? '' : say(value));

export const homeValues = (site: Named & { words: string }): MergeValues => ({ ...whose(site), tagline: site.words });
export const pageValues = (page: Words, site: Named): MergeValues => ({ ...page, ...whose(site) });
export const listingValues = (home: ListingFacts, site: Named, { money, number }: SeoWriting): MergeValues => ({
  ...whose(site),
  address: home.address ?? '',
  city: home.city,
  state: home.region ?? '',
  price: orEmpty(home.listPrice, money),
  beds: orEmpty(home.bedrooms, number),
  baths: orEmpty(home.bathrooms, number),
  size: orEmpty(home.livingArea, number),
  year: orEmpty(home.yearBuilt, String),
  remarks: (home.remarks ?? '').replace(/\s+/g, ' ').slice(0, 200),
});
