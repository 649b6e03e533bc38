import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { draftedOccasions } from '#contract/growth/social/social.ts';
import { sql } from '#server/core/db/sql.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { sitePageOf } from '../website/home-page.ts';
import { draftPost } from './write-post.ts';

type Wanted = { listing: string; openHouse: string | null; occasion: (typeof draftedOccasions)[number] };

const told = z.object({ to: z.string().optional(), openHouseId: id.optional() }).catch({});

/** The kind of post that an event of a listing suggests. */
function occasionOf({ kind, subject, data }: Pick<DeliveredEvent, 'kind' | 'subject' | 'data'>): Wanted | undefined {
  const { to, openHouseId } = told.parse(data);
  const about = (occasion: Wanted['occasion']): Wanted => ({ listing: subject.id, openHouse: null, occasion });
  if (kind === 'listing.price_changed') return about('price');
  if (kind === 'open_house.planned')
    return openHouseId ? { ...about('open_house'), openHouse: openHouseId } : undefined;
  if (to === 'Active' || to === 'Coming Soon') return about('new');
  return to === 'Closed' ? about('sold') : undefined;
}

/** Creates drafts of posts for listing events, if the organization turned that on. It never publishes. */
export const draftsListener: OrganisationListener = {
  name: 'drafts of posts',
  works: 'in organisation',
  kinds: ['listing.status_changed', 'listing.price_changed', 'open_house.planned'],
  async handle(tx, events) {
    const on = await tx.one<{ draftsOn: string[] }>(sql`
      select drafts_on as "draftsOn" from social_settings where organisation_id = ${tx.scope.organisationId}`);
    const wanted = events.flatMap((event) => occasionOf(event) ?? []);
    const jobs = new Map(
      wanted
        .filter(({ occasion }) => on?.draftsOn.includes(occasion))
        .map((one) => [`${one.listing} ${one.occasion} ${one.openHouse ?? ''}`, one]),
    );
    await tx.enqueueAll([...jobs].map(([key, payload]) => draftJob.with(payload, { key })));
  },
};

export const draftJob = defineJob({
  kind: 'social.draft',
  payload: z.strictObject({ listing: id, openHouse: id.nullable(), occasion: z.enum(draftedOccasions) }),
  timeoutSeconds: 60,
  async run({ services, job, payload }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const reach = { publicUrl: services.settings.publicUrl, pageOf: sitePageOf };
    await services.db.withOrg(scope, (tx) => draftPost(tx, reach, payload));
    return undefined;
  },
});
