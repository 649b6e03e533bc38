import { Globe, ThumbsUp, Users } from 'lucide-react';
import type { SocialNetwork } from '#contract/growth/social/networks.ts';

const icons = { site: Globe, facebook: ThumbsUp, linkedin: Users } as const;

/** Names of networks are what they are in every language; our own feed has a word. */
export const networkNames: Record<Exclude<SocialNetwork, 'site'>, string> = {
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};

export function NetworkMark({ network, className }: { network: SocialNetwork; className?: string }) {
  const Icon = icons[network];
  return <Icon aria-hidden="true" className={className ?? 'size-4 shrink-0 text-ink-3'} />;
}
