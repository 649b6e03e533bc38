import { z } from 'zod';
import { line } from '../../core/primitives.ts';

/** As Regulation C codes them (12 CFR part 1003, appendix B). Kept apart from the application and used for monitoring only. */
const ethnicityCodes = ['1', '11', '12', '13', '14', '2', '3', '4'] as const;
const raceCodes = [
  '1',
  '2',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '3',
  '4',
  '41',
  '42',
  '43',
  '44',
  '5',
  '6',
  '7',
] as const;
const sexCodes = ['1', '2', '3', '4', '6'] as const;

export const demographics = z.strictObject({
  ethnicity: z.array(z.enum(ethnicityCodes)).max(5),
  race: z.array(z.enum(raceCodes)).max(5),
  sex: z.enum(sexCodes).nullable(),
  /** Collected by sight or surname, which is asked only where the applicant applied in person. */
  isObserved: z.boolean(),
  /** In the applicant’s own words, where the form leaves room for them. */
  other: z
    .strictObject({
      ethnicity: line(100).optional(),
      tribe: line(100).optional(),
      asian: line(100).optional(),
      pacific: line(100).optional(),
    })
    .optional(),
});
export type Demographics = z.infer<typeof demographics>;
