import type { Tone } from '#app/ui/chip.tsx';
import { statusOptions } from '#contract/inventory/listing-fields.ts';

const optionOf = (status: string) => statusOptions.find(({ value }) => value === status);

export const toneOf = (status: string): Tone => optionOf(status)?.tone ?? 'plain';
/** Message key of a status. */
export const statusKey = (status: string): string => optionOf(status)?.label ?? status;
