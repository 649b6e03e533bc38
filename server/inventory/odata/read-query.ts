import { type Sql, sql } from '#server/core/db/sql.ts';
import { compileFilter, fieldOf } from './compile-filter.ts';
import { badQuery, ODataError } from './odata-error.ts';
import { parseFilter } from './parse-filter.ts';
import type { Resource } from './resource.ts';

export type OrderPart = { name: string; descending: boolean };

export type Query = {
  /** Undefined for all. */
  select: string[] | undefined;
  where: Sql;
  order: OrderPart[];
  top: number | undefined;
  skip: number;
  count: boolean;
  /** The end of the previous page: its sort values and key. */
  after: unknown[] | undefined;
  expand: { name: string; select: string[] | undefined }[];
};

const known = ['filter', 'select', 'orderby', 'top', 'skip', 'count', 'expand', 'skiptoken', 'format'] as const;
type Option = (typeof known)[number];
/** Parts of OData that this service reports as not implemented. */
const notDone = ['apply', 'compute', 'search', 'index', 'deltatoken', 'schemaversion', 'levels'];

const most = { skip: 100_000, top: 10_000_000, order: 5, expand: 3 };

/** OData's options with or without their dollar sign. Other parameters are ignored. */
export function optionsOf(params: URLSearchParams): Map<Option, string> {
  const options = new Map<Option, string>();
  for (const [given, value] of params) {
    const name = given.replace(/^\$/, '').toLowerCase();
    if (notDone.includes(name)) throw new ODataError(501, `$${name} is not done here.`, `$${name}`);
    const isOurs = (known as readonly string[]).includes(name);
    if (!isOurs && given.startsWith('$')) throw badQuery(given, `There is no option ${given}.`);
    if (!isOurs) continue;
    if (options.has(name as Option)) throw badQuery(`$${name}`, `$${name} is given twice.`);
    options.set(name as Option, value);
  }
  const format = options.get('format');
  if (format !== undefined && !/^(json|xml|application\/(json|xml)\b.*)$/i.test(format)) throw onlyJson();
  return options;
}

const onlyJson = (): ODataError => new ODataError(406, 'Only JSON is told here, and of $metadata XML.', '$format');

/** XML is available for $metadata only. */
export function refuseXml(options: Map<Option, string>): void {
  if (/xml/i.test(options.get('format') ?? '')) throw onlyJson();
}

export function readQuery(resource: Resource, options: Map<Option, string>): Query {
  refuseXml(options);
  const order = readOrder(resource, options.get('orderby'));
  const filter = options.get('filter');
  const token = options.get('skiptoken');
  return {
    select: readSelect(resource, options.get('select')),
    where: filter === undefined ? sql.raw('true') : compileFilter(resource, parseFilter(filter)),
    order,
    top: readCount(options, 'top'),
    skip: readCount(options, 'skip') ?? 0,
    count: readYes(options.get('count')),
    after: token === undefined ? undefined : readToken(token, order),
    expand: readExpand(resource, options.get('expand')),
  };
}

function readCount(options: Map<Option, string>, name: 'top' | 'skip'): number | undefined {
  const text = options.get(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,8}$/.test(text) || Number(text) > most[name])
    throw badQuery(`$${name}`, `$${name} is a whole number up to ${most[name]}.`);
  return Number(text);
}

function readYes(text = 'false'): boolean {
  if (!/^(true|false)$/i.test(text)) throw badQuery('$count', '$count is true or false.');
  return text.toLowerCase() === 'true';
}

function readSelect(resource: Resource, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('*')) return undefined;
  for (const name of names) fieldOf(resource, name, '$select');
  return [...new Set(names)];
}

function readOrder(resource: Resource, text: string | undefined): OrderPart[] {
  if (text === undefined) return [];
  const parts = text.split(',').map((part): OrderPart => {
    const [name = '', way = 'asc', ...rest] = part.trim().split(/\s+/);
    if (!/^(asc|desc)$/i.test(way) || rest.length > 0) throw badQuery('$orderby', `“${part.trim()}” is no order.`);
    if (fieldOf(resource, name, '$orderby').type === 'Strings') throw badQuery('$orderby', `${name} is a collection.`);
    return { name, descending: way.toLowerCase() === 'desc' };
  });
  if (parts.length > most.order) throw badQuery('$orderby', `At most ${most.order} fields carry an order.`);
  return parts;
}

function readExpand(resource: Resource, text: string | undefined): Query['expand'] {
  if (text === undefined) return [];
  const parts = [...text.matchAll(/\s*([^,()]+?)\s*(?:\(([^()]*)\))?\s*(?:,|$)/g)];
  if (parts.map(([all]) => all).join('') !== text || parts.length > most.expand)
    throw badQuery('$expand', 'Couldn’t be read.');
  return parts.map(([, name = '', inner]) => {
    const other = resource.expand && Object.hasOwn(resource.expand, name) ? resource.expand[name] : undefined;
    if (!other) throw badQuery('$expand', `${resource.name} does not lead to ${name}.`);
    if (inner === undefined) return { name, select: undefined };
    const [, names] = /^\s*\$?select=([^;]*)$/.exec(inner) ?? [];
    if (names === undefined) throw badQuery('$expand', 'Of what comes along, $select alone may be said.');
    return { name, select: readSelect(other.resource, names) };
  });
}

const orderText = (order: readonly OrderPart[]): string =>
  order.map(({ name, descending }) => `${name} ${descending ? 'desc' : 'asc'}`).join();

/** A position in a list, together with the sort order. */
export const writeToken = (order: readonly OrderPart[], place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([orderText(order), ...place])).toString('base64url');

function readToken(token: string, order: readonly OrderPart[]): unknown[] {
  try {
    const [of, ...place] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as unknown[];
    const isPlain = place.every((value) => value === null || typeof value !== 'object');
    if (of === orderText(order) && place.length === order.length + 1 && isPlain) return place;
  } catch {
    // Rejected below like any other foreign token.
  }
  throw badQuery('$skiptoken', 'This token is not one of ours.');
}
