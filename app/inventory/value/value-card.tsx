import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { CmaRow } from '#contract/inventory/value/cmas.ts';
import { Part } from '../deals/record/part.tsx';
import { CmaRows } from './cma/cma-rows.tsx';
import { useCmaDeed } from './cma/use-cma-deed.ts';
import { EstimatePart } from './estimate-part.tsx';
import { cmaQueries } from './queries.ts';

/** A home's value: the estimate from the office's sales, and CMAs. */
export default function ValueCard({ listing }: { listing: Listing }) {
  const t = useT();
  const navigate = useNavigate();
  const mayMake = useMay()('listings.change');
  const { data } = useInfiniteQuery(cmaQueries.list(listing.id));
  const rows = data ? rowsOf<CmaRow>(data) : [];
  const begin = useCmaDeed(() => api.cmas.create({ listing: listing.id }), {
    onDone: ({ id }) => void navigate(`/cmas/${id}`),
  });
  return (
    <>
      <Part title={t('value.title')}>
        <EstimatePart listing={listing} />
      </Part>
      <Part
        title={t('value.cmas')}
        actions={
          mayMake && (
            <Button
              size="s"
              kind="quiet"
              icon={<Plus />}
              busy={begin.isPending}
              onClick={() => begin.mutate(undefined)}
            >
              {t('value.cmas.new')}
            </Button>
          )
        }
      >
        {data && rows.length === 0 ? <p className="text-ink-2">{t('value.cmas.noneHere')}</p> : <CmaRows rows={rows} />}
      </Part>
    </>
  );
}
