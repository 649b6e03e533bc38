import { api } from '#app/api.ts';
import type { OptionSource } from '#app/ui/option-source.ts';
import { writePoint } from '#contract/core/area.ts';

/** Towns and ZIP codes, with where each lies: that is all a choice hands back. */
export const findTowns: OptionSource = async (search, signal) => {
  if (!search.trim()) return [];
  const { places } = await api.places.find({ search }, { signal });
  return places.map((place) => ({ value: `${writePoint(place)} ${place.name}`, label: place.name }));
};
