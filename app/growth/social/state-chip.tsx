import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import {
  type DeliveryState,
  deliveryStates,
  type PostState,
  postStates,
  type TokenState,
  tokenStates,
} from '#contract/growth/social/social.ts';

export const stateWords = keysOf('social.state', postStates);
const tones: Record<PostState, Tone> = {
  draft: 'plain',
  submitted: 'info',
  changes: 'need',
  approved: 'info',
  scheduled: 'act',
  publishing: 'act',
  published: 'act',
  failed: 'loss',
  missed: 'loss',
  reconnect: 'need',
  held: 'need',
  archived: 'plain',
};

export function PostChip({ state }: { state: PostState }) {
  const t = useT();
  return <Chip tone={tones[state]}>{t(stateWords[state])}</Chip>;
}

const deliveryWords = keysOf('social.delivery', deliveryStates);
export function DeliveryChip({ state }: { state: DeliveryState }) {
  const t = useT();
  return <Chip tone={state === 'waiting' ? 'plain' : tones[state]}>{t(deliveryWords[state])}</Chip>;
}

const tokenWords = keysOf('social.token', tokenStates);
const tokenTones: Record<TokenState, Tone> = {
  ok: 'act',
  expiring: 'need',
  expired: 'loss',
  missing_scope: 'loss',
  site_offline: 'need',
};
export function TokenChip({ state }: { state: TokenState }) {
  const t = useT();
  return <Chip tone={tokenTones[state]}>{t(tokenWords[state])}</Chip>;
}
