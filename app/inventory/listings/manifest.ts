import { ChartColumn, House } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all, record } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';

export const listings: AppDomain = {
  pages: [
    {
      path: '/listings',
      name: 'listings',
      calls: ['listingImports', 'listingOriginals', 'homePhotos', 'offers', 'feeds', 'places'],
      group: 'inventory',
      icon: House,
      count: railQuery(
        ['listings', 'counts'],
        (signal) => api.listings.counts({}, { signal }),
        ({ total }) => ({ count: total }),
      ),
      right: 'listings.read',
      key: 'i',
      also: '/listing/',
      onPhone: true,
    },
    {
      path: '/cmas',
      name: 'cmas',
      calls: ['estimates'],
      group: 'inventory',
      icon: ChartColumn,
      right: 'listings.read',
    },
  ],
  rows: { listings: () => import('./rows.tsx') },
  live: {
    listing: record('listings'),
    open_house: record('listings'),
    offer: all('offers'),
    sale: all('offers'),
    cma: all('cmas'),
    estimates: all('value'),
  },
};
