import { useQuery } from '@tanstack/react-query';
import { hereZone } from '../../i18n/here-zone.ts';
import { offerQueries } from './queries.ts';

/** The home's time zone, in which its offers expire. */
export const useHomeZone = (listing: string): string => useQuery(offerQueries.of(listing)).data?.timeZone ?? hereZone();
