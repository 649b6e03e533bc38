import { z } from 'zod';

export const mostRows = 100;

/** Pages go by cursor: a place in the order, not a count of rows, so a page far in costs what the first does. */
export const pageInput = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number<number>().int().min(1).max(mostRows).default(50),
};

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), next: z.string().nullable() });
