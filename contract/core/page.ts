import { z } from 'zod';

export const mostRows = 100;

/**
 * Pages use a cursor, which is a place in the order instead of a number of rows, so that a page far into the list costs the same as the
 * first.
 */
export const pageInput = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number<number>().int().min(1).max(mostRows).default(50),
};

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), next: z.string().nullable() });
