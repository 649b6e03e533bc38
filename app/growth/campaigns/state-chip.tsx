import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { type CampaignState, campaignStates } from '#contract/growth/campaigns/words.ts';

export const stateNames = keysOf('campaigns.state', campaignStates);
const tones: Record<CampaignState, Tone> = {
  draft: 'plain',
  scheduled: 'info',
  sending: 'act',
  paused: 'need',
  sent: 'info',
  stopped: 'loss',
};

export function StateChip({ state }: { state: CampaignState }) {
  const t = useT();
  return <Chip tone={tones[state]}>{t(stateNames[state])}</Chip>;
}
