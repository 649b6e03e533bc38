import { marketing } from '#contract/inventory/marketing/marketing.ts';
import type { Person } from '#tests/setup/people.ts';
import type { Office, World } from '../world.ts';
import { newListing } from './inventory.ts';

/** A kit of an active listing, created through the API because its texts come from the record. */
export async function newKit(world: World, office: Office, by: Person): Promise<string> {
  const id = await newListing(world, office, by);
  await world.owner.query(
    `update listings set standard_status = 'Active', list_price_cents = 64000000, internet_entire_listing_display_yn = true where id = $1`,
    [id],
  );
  const made = await office.people.owner.do(marketing.make, { id });
  if (made.status !== 200) throw new Error(`No kit could be made: ${JSON.stringify(made.body)}`);
  return id;
}
