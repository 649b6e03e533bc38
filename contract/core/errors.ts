import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes.ts';

export { type ErrorCode, errorCodes } from './error-codes.ts';

export const issue = z.strictObject({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type Issue = z.infer<typeof issue>;

/** RFC 9457 problem details, the format of every refusal. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  issues: z.array(issue).optional(),
  current: z.unknown().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** Who changed a field last and when, in the details of a `version_conflict`; `by` is null if no person did. */
export type LastChange = { field: string; by: string | null; at: string };
