import type { EventNoun } from '#contract/core/event-kinds.ts';
import { listingMetrics } from '#contract/inventory/inventory-metrics.ts';
import { listingFields, statusOptions, typeOptions } from '#contract/inventory/listing-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Dimension, Measured } from '#server/core/metrics/subject.ts';
import { compileListingFilter, daysOnMarket } from './columns.ts';
import { visibleTo } from './policy.ts';

const options = (given: readonly { value: string; label: string }[]) =>
  given.map(({ value, label }) => ({ value, label }));

/** Also of what is told of a home by showings and offers. */
export const homeNews = ['listing', 'listings', 'listing_feed', 'departure'] as const satisfies readonly EventNoun[];

/** The town that a home lies in, of a row of listings. */
export const areaOf = (home: Sql): Sql => sql`lintel.place_key(${home}.state_or_province, ${home}.city)`;

/** Dimensions of showings and offers that describe their home, over `listings l`. */
export const homeDimensions = {
  home: {
    label: 'listings.field.unparsedAddress',
    type: 'text',
    options: null,
    from: null,
    column: sql`l.unparsed_address`,
  },
  owner: { label: 'listings.field.listAgent', type: 'person', options: null, from: null, column: sql`l.owner_id` },
  city: { label: 'listings.field.city', type: 'text', options: null, from: null, column: sql`l.city` },
  area: {
    label: 'metrics.by.area',
    type: 'place',
    options: null,
    from: null,
    column: areaOf(sql.raw('l')),
    field: '-',
  },
} satisfies Record<string, Dimension>;

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'listing',
      news: homeNews,
      right: 'listings.read',
      from: sql`listings l`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.unparsed_address`,
      to: sql`'/listing/' || l.id`,
      visibleTo,
      counts: sql`l.archived_at is null`,
      since: 'createdAt',
      times: {
        createdAt: { column: sql`l.created_at`, type: 'instant' },
        closeDate: { column: sql`l.close_date`, type: 'date' },
      },
      values: {
        closePrice: sql`l.close_price_cents`,
        daysOnMarket,
        saleToList: sql`l.close_price_cents::float8 / nullif(l.list_price_cents, 0)`,
      },
      dimensions: {
        standardStatus: {
          label: 'listings.field.standardStatus',
          type: 'choice',
          options: options(statusOptions),
          from: null,
          column: sql`l.standard_status`,
        },
        propertyType: {
          label: 'listings.field.propertyType',
          type: 'choice',
          options: options(typeOptions),
          from: null,
          column: sql`l.property_type`,
        },
        owner: {
          label: 'listings.field.listAgent',
          type: 'person',
          options: null,
          from: null,
          column: sql`l.owner_id`,
          field: 'listAgent',
        },
        city: homeDimensions.city,
        area: homeDimensions.area,
      },
      filter: { fields: listingFields, compile: compileListingFilter },
      list: { path: '/listings' },
    },
    metrics: listingMetrics,
  },
];
