import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { dealQueries } from '../queries.ts';
import type { Waiting } from './page.tsx';

/** Everything before a review, which the reviewer accepts together. */
export function ReviewedDeal({ item }: { item: Waiting }) {
  const t = useT();
  const items = useQuery(dealQueries.items(item.deal.id)).data?.items;
  if (!items) return <SkeletonText lines={4} />;
  const before = items.slice(
    0,
    items.findIndex(({ id }) => id === item.id),
  );
  return (
    <section aria-label={item.name}>
      <ul className="divide-y divide-line border-y border-line">
        {before.map(({ id, name, state, value, reason, file }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="min-w-40 flex-1 wrap-anywhere">{name}</span>
            <bdi className="wrap-anywhere text-ink-2">{value || reason || file?.name}</bdi>
            <span className="text-sm text-ink-3">{t(`deals.itemState.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
