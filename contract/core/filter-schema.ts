import { z } from 'zod';
import type { Fields } from './fields.ts';
import { type Filter, type Group, limits } from './filter.ts';
import { checkFilter } from './filter-check.ts';
import { parseFilter } from './filter-url.ts';

const example = { and: [{ field: 'stage', op: 'any_of', value: ['new', 'engaged'] }] };

/** A filter over these fields as JSON, for request bodies and stored filters. */
export function filterSchema(fields: Fields): z.ZodType<Group, Filter> {
  const schema = z.unknown().check((payload) => {
    const { filter, issues } = checkFilter(fields, payload.value);
    if (filter) payload.value = filter;
    for (const { path, message } of issues) {
      payload.issues.push({ code: 'custom', input: payload.value, path: [...path], message });
    }
  });
  return schema.meta({
    type: 'object',
    description: `A tree of conditions: {and: […]}, {or: […]}, {not: …} or {field, op, value}. Fields: ${filterNames(fields)}.`,
    examples: [example],
  }) as unknown as z.ZodType<Group, Filter>;
}

const filterNames = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => fields[name]?.filter !== false)
    .join(', ');

/** Lists are requested with the same few filters repeatedly, page by page, so parsed filters are cached. */
const mostKept = 200;

/** A filter over these fields in its written form, for queries: `?filter=stage:is(new)`. */
export const filterParam = (fields: Fields) => {
  const kept = new Map<string, Group>();
  return z
    .string()
    .max(limits.writtenLength, 'The filter is too long.')
    .transform((text, context): Group => {
      const known = kept.get(text);
      if (known) return known;
      const { filter, issues } = parseFilter(fields, text);
      for (const { path, message } of issues) context.addIssue({ code: 'custom', path: [...path], message });
      if (!filter || issues.length > 0) return filter ?? z.NEVER;
      if (kept.size >= mostKept) kept.clear();
      kept.set(text, filter);
      return filter;
    })
    .meta({
      description: `Conditions parted by ~, as in stage:any_of(new,engaged)~owner:is(me). Fields: ${filterNames(fields)}.`,
    });
};
