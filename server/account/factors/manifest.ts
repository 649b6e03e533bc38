import type { Domain } from '#server/domain.ts';
import { outlivedFactors } from './outlived.ts';
import { phoneCodeJob } from './phone.ts';

export const factors = {
  jobs: [phoneCodeJob],
  outlived: [...outlivedFactors],
} satisfies Domain;
