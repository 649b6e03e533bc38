import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import type { Building } from '#contract/verticals/commercial/commercial.ts';
import { BuildingDialog } from './building-dialogs.tsx';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'commercial.buildings' } as const;

export default function BuildingsPage() {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(commercialQueries.buildings(search.trim()));
  const add = mayWork && (
    <Button size="s" kind="act" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('commercial.addBuilding')}
    </Button>
  );
  const columns: Column<Building>[] = [
    {
      key: 'name',
      name: t('commercial.building'),
      head: true,
      cell: ({ id, name, street, city, stateOrProvince }) => (
        <>
          <Link to={`/commercial/building/${id}`} className="tap font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <bdi>{[street, city, stateOrProvince].filter(Boolean).join(', ')}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'feet',
      name: t('commercial.squareFeet'),
      end: true,
      cell: ({ squareFeet }) => <span className="num">{format.number(squareFeet)}</span>,
    },
    {
      key: 'leased',
      name: t('commercial.leased'),
      end: true,
      cell: ({ leasedFeet, squareFeet }) => <span className="num">{format.percent(leasedFeet / squareFeet, 1)}</span>,
    },
    {
      key: 'expiration',
      name: t('commercial.nextExpiration'),
      end: true,
      cell: ({ nextExpiration }) => <span className="num">{nextExpiration ? format.date(nextExpiration) : '–'}</span>,
    },
  ];
  return (
    <Part
      title={t('commercial.buildings')}
      actions={
        <>
          {(search !== '' || (list.data?.pages[0]?.rows.length ?? 0) > 0) && (
            <div className="w-56">
              <SearchInput
                aria-label={t('commercial.searchBuildings')}
                placeholder={t('commercial.searchBuildings')}
                value={search}
                onChange={setSearch}
              />
            </div>
          )}
          {add}
        </>
      }
    >
      <Listed
        label={t('commercial.buildings')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          search.trim()
            ? { title: t('list.empty.title'), text: t('list.empty.text') }
            : {
                title: t('commercial.noBuildings'),
                text: t('commercial.noBuildingsText'),
                icon: <Building2 />,
                actions: add,
              }
        }
      />
      {isAdding && <BuildingDialog onClose={() => setAdding(false)} />}
    </Part>
  );
}
