import { type CoverageKind, type Coverages, coverages, type Line } from './lines.ts';

/** What a quote has of a coverage against what is asked for. */
export type Match = 'same' | 'more' | 'less' | 'missing';

export function matchOf(kind: CoverageKind, wanted: number, offered: number | undefined): Match {
  if (offered === undefined) return 'missing';
  if (offered === wanted) return 'same';
  const isMore = kind === 'deductible' ? offered < wanted : offered > wanted;
  return isMore ? 'more' : 'less';
}

export type Quoted = {
  readonly id: string;
  readonly premium: number | null;
  readonly months: number;
  readonly coverages: Coverages;
  /** What somebody told the client about what this quote has less of. */
  readonly gapStated: string;
};

/** What is asked for and a quote has less of, or says nothing about. */
export const gapsOf = (line: Line, wanted: Coverages, offered: Coverages): string[] =>
  Object.entries(wanted).flatMap(([name, value]) => {
    const kind = coverages[line][name];
    const match = kind && matchOf(kind, value, offered[name]);
    return match === 'less' || match === 'missing' ? [name] : [];
  });

/** For a year, so that six months and twelve can be set side by side. */
export const yearly = ({ premium, months }: Pick<Quoted, 'premium' | 'months'>): number | null =>
  premium === null ? null : Math.round((premium * 12) / months);

type Ranking = {
  /** By what a year costs, the least first. */
  ranked: string[];
  /** Not to be set beside the others by price, and why. */
  held: { id: string; gaps: string[] }[];
};

/** Quotes are ranked by price only where they cover what is asked for, or what they lack was stated. */
export function rank(line: Line, wanted: Coverages, quotes: readonly Quoted[]): Ranking {
  const priced = quotes.filter(({ premium }) => premium !== null);
  const told = priced.map((quote) => ({ quote, gaps: gapsOf(line, wanted, quote.coverages) }));
  const isFree = ({ quote, gaps }: (typeof told)[number]) => gaps.length === 0 || quote.gapStated.trim() !== '';
  const cost = (quote: Quoted) => yearly(quote)!;
  return {
    ranked: told
      .filter(isFree)
      .map(({ quote }) => quote)
      .sort((a, b) => cost(a) - cost(b) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id),
    held: told.filter((one) => !isFree(one)).map(({ quote, gaps }) => ({ id: quote.id, gaps })),
  };
}
