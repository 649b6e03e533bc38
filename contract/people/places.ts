import { z } from 'zod';
import { call } from '../core/call.ts';
import { mapView } from '../core/map.ts';
import { filledLine } from '../core/primitives.ts';

const at = { latitude: z.number(), longitude: z.number() };
const place = z.strictObject({ name: z.string(), ...at });
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
  where: call({
    method: 'GET',
    path: '/places/where',
    access: member,
    input: z.strictObject({ keys: z.array(z.string().max(120)).min(1).max(200) }),
    output: z.strictObject({ places: z.array(z.strictObject({ key: z.string(), ...at })).max(200) }),
    summary:
      'Where towns lie, by the keys that numbers are grouped by: state and town, like `tx|austin`. Unknown ones are left out.',
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
