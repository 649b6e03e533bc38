import { places } from '#contract/people/places.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { gazetteer } from '#server/core/places/gazetteer.ts';
import { findPlaces, namesIn } from '#server/core/places/places.ts';

export const placeRoutes: Served[] = [
  serve(places.find, async ({ input }) => ({
    places: findPlaces(input.search, 20).map(({ name, at }) => ({
      name,
      latitude: at.latitude,
      longitude: at.longitude,
    })),
  })),
  serve(places.where, async ({ input }) => {
    const { byKey } = gazetteer();
    return {
      places: [...new Set(input.keys)].flatMap((key) => {
        const found = byKey.get(key);
        return found ? [{ key, latitude: found.latitude, longitude: found.longitude }] : [];
      }),
    };
  }),
  serve(places.shown, async ({ input }) => ({
    places: namesIn(input, 60).map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
  })),
];
