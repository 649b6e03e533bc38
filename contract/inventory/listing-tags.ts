import { z } from 'zod';
import { filledLine } from '../core/primitives.ts';

export const distinct = (values: string[]): string[] => [...new Set(values)];

export const mostListingTags = 30;
export const listingTag = filledLine(40).toLowerCase();
export const listingTags = z.array(listingTag).max(mostListingTags).overwrite(distinct);
