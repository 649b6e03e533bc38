import { z } from 'zod';
import { id, instant } from '../../core/primitives.ts';
import { inDollars } from '../../inventory/marketing/facts.ts';

/** What a post about a home states or implies, as recorded when it was written. */
const postFacts = z.strictObject({
  price: z.int().nullable(),
  status: z.string(),
  /** False if the seller or the office took the home off public pages. */
  isShown: z.boolean(),
  openHouse: z.strictObject({ id, startsAt: instant, minutes: z.int(), state: z.string() }).nullable(),
});
export type PostFacts = z.infer<typeof postFacts>;

const truthFields = ['price', 'status', 'display', 'openHouse'] as const;
export const truthChange = z.strictObject({
  field: z.enum(truthFields),
  was: z.string().nullable(),
  is: z.string().nullable(),
});
export type TruthChange = z.infer<typeof truthChange>;

const price = (cents: number | null): string | null => (cents === null ? null : inDollars(cents));
const opening = (one: PostFacts['openHouse']): string | null => one && `${one.startsAt} ${one.minutes}`;

/** What has changed since the post was written, one line per fact; empty if the post may be published. */
export function changesSince(was: PostFacts, is: PostFacts | null): TruthChange[] {
  if (!is) return [{ field: 'status', was: was.status, is: null }];
  const isOff = is.openHouse === null || is.openHouse.state !== 'planned';
  return [
    ...(was.price !== is.price ? [{ field: 'price' as const, was: price(was.price), is: price(is.price) }] : []),
    ...(was.status !== is.status ? [{ field: 'status' as const, was: was.status, is: is.status }] : []),
    ...(is.isShown ? [] : [{ field: 'display' as const, was: null, is: null }]),
    ...(was.openHouse && (isOff || opening(was.openHouse) !== opening(is.openHouse))
      ? [{ field: 'openHouse' as const, was: was.openHouse.startsAt, is: isOff ? null : is.openHouse!.startsAt }]
      : []),
  ];
}
