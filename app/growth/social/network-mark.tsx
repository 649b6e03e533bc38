import { AtSign, Camera, Globe, Store, ThumbsUp, Users } from 'lucide-react';
import type { ConnectedNetwork, SocialNetwork } from '#contract/growth/social/networks.ts';

const icons = {
  site: Globe,
  facebook: ThumbsUp,
  instagram: Camera,
  linkedin: Users,
  x: AtSign,
  google: Store,
} as const;

/** Network names are the same in every language; our own feed has a translated one. */
export const networkNames: Record<ConnectedNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  google: 'Google Business Profile',
};

/**
 * The network beside a channel's name, because a brokerage often gives all channels the same name. Our own site shows its address instead.
 */
export function NetworkName({ network }: { network: SocialNetwork }) {
  return network === 'site' ? null : <span className="text-sm text-ink-3">{networkNames[network]}</span>;
}

export function NetworkMark({ network, className }: { network: SocialNetwork; className?: string }) {
  const Icon = icons[network];
  return <Icon aria-hidden="true" className={className ?? 'size-4 shrink-0 text-ink-3'} />;
}
