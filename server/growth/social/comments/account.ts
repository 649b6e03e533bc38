import type { ConnectedNetwork } from '#contract/growth/social/networks.ts';
import { unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Settings } from '#server/env.ts';
import { channelState } from '../channels.ts';
import { tokenPurpose } from '../connect.ts';
import type { Network } from '../networks/network.ts';

export type Published = {
  network: ConnectedNetwork;
  /** The network's id of the post. */
  posted: string;
  publishedAt: string;
  account: Parameters<Network['comment']>[0]['account'];
};

/** A published post with its page's access; undefined if either is gone. */
export async function publishedOn(
  tx: Tx,
  settings: Settings,
  { post, channel }: { post: string; channel: string },
): Promise<Published | undefined> {
  const row = await tx.one<{
    network: ConnectedNetwork;
    posted: string;
    publishedAt: string;
    externalId: string;
    name: string;
    token: string;
  }>(sql`
    select c.network, d.external_id as posted, d.published_at as "publishedAt", c.external_id as "externalId", c.name, c.token
    from social_deliveries d join social_channels c on c.organisation_id = d.organisation_id and c.id = d.channel_id
    where d.organisation_id = ${tx.scope.organisationId} and d.post_id = ${post} and d.channel_id = ${channel} and d.state = 'published'
      and d.external_id is not null and c.network <> 'site' and c.removed_at is null and c.token is not null
      and ${channelState} in ('ok', 'expiring')`);
  if (!row) return undefined;
  const { network, posted, publishedAt, externalId, name, token } = row;
  return {
    network,
    posted,
    publishedAt,
    account: { externalId, name, token: unseal(settings.secret, tokenPurpose, token) },
  };
}
