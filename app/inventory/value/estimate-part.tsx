import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { type EstimateOfHome, estimateRefusals, type SoldNearby } from '#contract/inventory/value/estimates.ts';
import { valueQueries } from './queries.ts';
import { RangeBar } from './range-bar.tsx';

const refusals = keysOf('value.refusal', estimateRefusals);

/** A home's estimate from the organization's own sales, with its quality, or why there is none. */
export function EstimatePart({ listing }: { listing: Listing }) {
  const t = useT();
  const client = useQueryClient();
  const query = valueQueries.estimate(listing.id);
  const { data } = useQuery(query);
  const train = useMutation({
    mutationFn: () => api.estimates.train(),
    onError: (problem) => void toast(t('ui.error'), { description: failureText(t, problem), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (!data) return null;
  const isBusy = train.isPending || Boolean(data.training);
  const mayTrain =
    data.mayTrain && (data.range !== null || data.refusal === 'never_trained' || data.refusal === 'no_better');
  return (
    <div className="grid gap-3">
      {data.range ? <RangeBar range={data.range} /> : <Refused estimate={data} />}
      {data.model && data.range && <Quality estimate={data} />}
      {mayTrain && (
        <div>
          <Button size="s" busy={isBusy} onClick={() => train.mutate()}>
            {t(isBusy ? 'value.training' : 'value.train')}
          </Button>
        </div>
      )}
      {data.comparables.length > 0 && <Sold homes={data.comparables} />}
    </div>
  );
}

function Refused({ estimate: { refusal, sales, needed } }: { estimate: EstimateOfHome }) {
  const t = useT();
  const { number } = useFormat();
  if (!refusal) return null;
  return <p className="text-ink-2">{t(refusals[refusal], { sales: number(sales), needed: number(needed) })}</p>;
}

function Quality({ estimate: { model } }: { estimate: EstimateOfHome }) {
  const t = useT();
  const { percent, number, date } = useFormat();
  const { quality, sales, trainedAt } = model!;
  return (
    <p className="text-sm text-ink-2">
      {quality &&
        t('value.measured', {
          error: percent(quality.medianError, 1),
          inside: percent(quality.inside),
          rows: number(quality.rows),
        })}{' '}
      {t('value.trainedOn', { day: date(trainedAt), sales: number(sales) })} {t('value.noPeople')}
    </p>
  );
}

function Sold({ homes }: { homes: readonly SoldNearby[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <h3 className="mb-1 text-sm text-ink-3">{t('value.sold')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {homes.map((home) => (
          <li key={home.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5">
            <span className="grid min-w-40 flex-1">
              <Link to={`/listing/${home.id}`} className="tap truncate hover:text-act hover:underline">
                <bdi>{home.address}</bdi>
              </Link>
              <span className="num text-sm text-ink-3">
                <Facts
                  of={[
                    t('value.away', { distance: format.distance(home.km) }),
                    home.livingArea !== null && t('value.area', { area: format.number(home.livingArea) }),
                    home.bedroomsTotal !== null && t('value.beds', { count: home.bedroomsTotal }),
                    home.yearBuilt !== null && String(home.yearBuilt),
                  ]}
                />
              </span>
            </span>
            <span className="num grid text-end">
              <b className="font-medium">{format.money(home.closePrice)}</b>
              <span className="text-sm text-ink-3">{format.date(home.closeDate)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
