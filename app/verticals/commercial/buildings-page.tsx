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
import type { Building } from '#contract/verticals/commercial/commercial.ts';
import { BuildingDialog } from './building-dialogs.tsx';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'commercial.buildings' } as const;

export default function BuildingsPage() {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery(commercialQueries.buildings);
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
          <span className="block text-sm text-ink-2">{[street, city, stateOrProvince].filter(Boolean).join(', ')}</span>
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
  ];
  return (
    <Part title={t('commercial.buildings')} actions={add}>
      <Listed
        label={t('commercial.buildings')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{
          title: t('commercial.noBuildings'),
          text: t('commercial.noBuildingsText'),
          icon: <Building2 />,
          actions: add,
        }}
      />
      {isAdding && <BuildingDialog onClose={() => setAdding(false)} />}
    </Part>
  );
}
