import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { frequencyKeys, stateKeys, stateTones } from './words.ts';

/** A saved search on phones: name, contact, and state. */
export function CompactSearch({ search }: { search: SavedSearch }) {
  const t = useT();
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 pe-2">
      <span className="truncate text-md font-medium">{search.name}</span>
      <Chip tone={stateTones[search.state]} className="justify-self-end">
        {t(stateKeys[search.state])}
      </Chip>
      <span className="col-span-2 truncate text-sm text-ink-2">
        <Facts of={[search.lead.name, t(frequencyKeys[search.pace])]} />
      </span>
    </span>
  );
}
