import { keysOf } from '#app/i18n/t.ts';
import type { Tone } from '#app/ui/chip.tsx';
import { changeKinds, frequencies, type SearchState, searchStates } from '#contract/inventory/search-fields.ts';

export const frequencyKeys = keysOf('searches.frequency', frequencies);
export const stateKeys = keysOf('searches.state', searchStates);
export const kindKeys = keysOf('searches.kind', changeKinds);

export const stateTones: Record<SearchState, Tone> = {
  active: 'act',
  paused: 'need',
  expired: 'plain',
  stopped: 'loss',
};
