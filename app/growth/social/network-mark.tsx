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

/** Names of networks are what they are in every language; our own feed has a word. */
export const networkNames: Record<ConnectedNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  google: 'Google Business Profile',
};

/** Which network, beside the name of a channel: a brokerage calls all of its channels the same. Our own site says its address. */
export function NetworkName({ network }: { network: SocialNetwork }) {
  return network === 'site' ? null : <span className="text-sm text-ink-3">{networkNames[network]}</span>;
}

export function NetworkMark({ network, className }: { network: SocialNetwork; className?: string }) {
  const Icon = icons[network];
  return <Icon aria-hidden="true" className={className ?? 'size-4 shrink-0 text-ink-3'} />;
}
