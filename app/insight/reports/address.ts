import type { Asked } from '#app/insight/metrics/queries.ts';
import { tidy } from '#app/insight/metrics/question-fields.tsx';
import { question } from '#contract/core/metrics/metrics.ts';

const many = ['metrics', 'by', 'related', 'formulas'] as const;
const single = ['filter', 'period', 'grain', 'compare', 'asOf', 'attribution'] as const;

/** A question as it stands in the address, so that a link opens the same report. */
export function addressOf(asked: Asked): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of many) for (const value of asked[name] ?? []) params.append(name, value);
  for (const name of single) {
    const value = asked[name];
    if (value) params.set(name, value);
  }
  return params;
}

/** Nothing where the address holds none, or one that makes no sense. */
export function questionIn(params: URLSearchParams): Asked | undefined {
  const given = {
    ...Object.fromEntries(many.flatMap((name) => (params.has(name) ? [[name, params.getAll(name)]] : []))),
    ...Object.fromEntries(single.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))),
  };
  const read = question.safeParse(given);
  return read.success ? tidy(read.data as Asked) : undefined;
}

/** The address of a question under a name: a saved report, one of the library. */
export const withName = (address: URLSearchParams, name: string, value: string): URLSearchParams => {
  address.set(name, value);
  return address;
};
