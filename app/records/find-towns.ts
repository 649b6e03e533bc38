import { api } from '#app/api.ts';
import type { OptionSource } from '#app/ui/option-source.ts';
import { writePoint } from '#contract/core/area.ts';

/** Cities and ZIPs with their coordinates, which are all that the chosen value contains. */
export const findTowns: OptionSource = async (search, signal) => {
  if (!search.trim()) return [];
  const { places } = await api.places.find({ search }, { signal });
  return places.map((place) => ({ value: `${writePoint(place)} ${place.name}`, label: place.name }));
};
