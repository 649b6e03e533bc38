import { z } from 'zod';
import { call } from '../core/call.ts';
import { mapView } from '../core/map.ts';
import { filledLine } from '../core/primitives.ts';

const place = z.strictObject({ name: z.string(), latitude: z.number(), longitude: z.number() });
const member = { who: 'member', right: 'listings.read' } as const;
const { zoom: _, ...box } = mapView;

/** Towns of the United States, for maps and for "near" filters. They are the same for every organization. */
export const places = {
  find: call({
    method: 'GET',
    path: '/places',
    access: member,
    input: z.strictObject({ search: filledLine(100) }),
    output: z.strictObject({ places: z.array(place).max(20) }),
    summary: 'Towns by the beginning of their name, or a place by its ZIP.',
  }),
  shown: call({
    method: 'GET',
    path: '/places/shown',
    access: member,
    input: z.strictObject(box),
    output: z.strictObject({ places: z.array(place).max(60) }),
    summary: 'The largest towns in a piece of the map, the largest first; of a small piece its postal codes too.',
  }),
};
