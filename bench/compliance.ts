import { measureCompliance } from '#contract/core/compliance/labelled/measure.ts';
import type { Table } from './table.ts';

/** How much of what fair housing law forbids is blocked, and how much of what is blocked is forbidden. */
export function measureFairHousing(table: Table): void {
  for (const half of ['known', 'held'] as const) {
    const { recall, precision, sentences } = measureCompliance(half);
    table.atLeast(`fair housing, ${half} half of ${sentences} sentences: recall`, recall, 0.95, 0.99);
    table.atLeast(`fair housing, ${half} half of ${sentences} sentences: precision`, precision, 1, 1);
  }
}
