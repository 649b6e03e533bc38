import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Sparkles } from 'lucide-react';
import { useParams } from 'react-router';
import { api } from '#app/api.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { FactChange, Kit } from '#contract/inventory/marketing/marketing.ts';
import { listingQueries } from '../listings/queries.ts';
import { KitTexts } from './kit-texts.tsx';
import { Pieces } from './pieces.tsx';
import { marketingQueries } from './queries.ts';
import { useMarketingDeed } from './use-marketing-deed.ts';

export const handle = { title: 'marketing.title' } as const;

/** A listing's marketing kit, drafted from its record. */
export default function MarketingPage() {
  const t = useT();
  const { id = '' } = useParams();
  const listing = useQuery(listingQueries.get(id)).data;
  const { data, error, refetch } = useQuery(marketingQueries.of(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageTitle>{t('marketing.title')}</PageTitle>
      <div className="page-record grid grid-cols-[minmax(0,1fr)] gap-6 pt-2.5 pb-16">
        <BackLink to={`/listing/${id}`}>
          <bdi>{listing?.unparsedAddress ?? t('listings.title')}</bdi>
        </BackLink>
        {!data || !listing ? (
          <SkeletonCard />
        ) : data.kit ? (
          <KitView kit={data.kit} listing={listing} mayChange={data.can.change} mayRewrite={data.mayRewrite} />
        ) : (
          <NoKit id={id} mayChange={data.can.change} />
        )}
      </div>
    </div>
  );
}

const useMake = (id: string) => {
  const t = useT();
  return useMarketingDeed(id, () => api.marketing.make({ id }), { onDone: () => toast(t('marketing.drawn')) });
};

function NoKit({ id, mayChange }: { id: string; mayChange: boolean }) {
  const t = useT();
  const make = useMake(id);
  return (
    <EmptyState
      title={t('marketing.empty.title')}
      icon={<Sparkles />}
      actions={
        mayChange && (
          <Button kind="act" busy={make.isPending} onClick={() => make.mutate(undefined)}>
            {t('marketing.make')}
          </Button>
        )
      }
    >
      {t('marketing.empty.text')}
    </EmptyState>
  );
}

type KitProps = { kit: Kit; listing: Listing; mayChange: boolean; mayRewrite: boolean };

function KitView({ kit, listing, mayChange, mayRewrite }: KitProps) {
  const t = useT();
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-xl font-medium">{t('marketing.title')}</h1>
        <span className="num text-sm text-ink-3">{t('marketing.version', { version: kit.version })}</span>
      </div>
      {kit.changes.length > 0 && <Changed kit={kit} mayChange={mayChange} />}
      <KitTexts kit={kit} listing={listing} mayChange={mayChange} mayRewrite={mayRewrite} />
      <Pieces kit={kit} listing={listing} mayChange={mayChange} />
    </>
  );
}

function changeText(t: T, { field: name, was, is }: FactChange): string {
  const field = t(`marketing.fact.${name}`);
  // A photo's value is only an id.
  if (name === 'photo') return t('marketing.changePhoto', { field });
  if (!is) return t('marketing.changeGone', { field });
  return was ? t('marketing.change', { field, was, is }) : t('marketing.changeTo', { field, is });
}

/** What has changed in the record since. */
function Changed({ kit: { listing, changes }, mayChange }: { kit: Kit; mayChange: boolean }) {
  const t = useT();
  const make = useMake(listing);
  return (
    <section
      aria-label={t('marketing.changed')}
      className="flex flex-wrap items-start gap-3 rounded-m bg-need-tint px-4 py-3 text-need"
    >
      <div className="min-w-48 flex-1">
        <h2 className="font-medium">{t('marketing.changed')}</h2>
        <ul className="num mt-1 grid gap-0.5">
          {changes.map((change) => (
            <li key={change.field} className="wrap-anywhere">
              {changeText(t, change)}
            </li>
          ))}
        </ul>
      </div>
      {mayChange && (
        <Button icon={<RefreshCw />} busy={make.isPending} onClick={() => make.mutate(undefined)}>
          {t('marketing.refresh')}
        </Button>
      )}
    </section>
  );
}
