import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileSignature, History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { commercialSales, SaleGuest } from '#contract/verticals/commercial/sales.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import { commercialQueries } from './queries.ts';
import type { OpenSale } from './sale-dialogs.tsx';

type Props = { sale: OpenSale; guests: readonly SaleGuest[]; mayWork: boolean };

/** Who is in, what they signed and what they opened; and whom the building would suit. */
export function RoomGuests({ sale, guests, mayWork }: Props) {
  const t = useT();
  const format = useFormat();
  const [looked, setLooked] = useState<SaleGuest | null>(null);
  const revoke = useRentalDeed((guest: string) => api.commercialSales.revoke({ id: sale.id, guest }));
  const take = useRentalDeed(async ({ id, name }: SaleGuest) => {
    const file = (await api.commercialSales.agreement({ id: sale.id, guest: id })) as Blob;
    saveFile(file, `${t('building-sales.agreement')} ${name}.pdf`);
  });
  const columns: Column<SaleGuest>[] = [
    {
      key: 'name',
      name: t('building-sales.investor'),
      head: true,
      cell: ({ name, firm, email }) => (
        <>
          <span className="font-medium">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            <Facts of={[firm, email]} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      name: t('building-sales.state'),
      cell: ({ signedAt, revokedAt, invitedAt, viewed, downloaded }) => (
        <>
          <Chip tone={revokedAt ? 'plain' : signedAt ? 'act' : 'need'}>
            {t(revokedAt ? 'building-sales.revoked' : signedAt ? 'building-sales.signed' : 'building-sales.invited')}
          </Chip>
          <span className="num block text-sm text-ink-2">
            {signedAt ? t('building-sales.opened', { viewed, downloaded }) : format.date(invitedAt)}
          </span>
        </>
      ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (guest) => (
        <span className="inline-flex items-center gap-0.5">
          {guest.signedAt && (
            <IconButton
              size="s"
              label={t('building-sales.agreementOf', { name: guest.name })}
              onClick={() => take.mutate(guest)}
            >
              <FileSignature />
            </IconButton>
          )}
          <IconButton
            size="s"
            label={t('building-sales.activityOf', { name: guest.name })}
            onClick={() => setLooked(guest)}
          >
            <History />
          </IconButton>
          {mayWork && !guest.revokedAt && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('building-sales.revokeNamed', { name: guest.name })}
              onClick={() => revoke.mutate(guest.id)}
            >
              {t('building-sales.revoke')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      {guests.length === 0 ? (
        <p className="text-ink-2">{t('building-sales.noInvestors')}</p>
      ) : (
        <Table label={t('building-sales.investors')} columns={columns} rows={guests} keyOf={({ id }) => id} />
      )}
      {mayWork && <Invitable sale={sale} guests={guests} />}
      {looked && <Activity sale={sale.id} guest={looked} onClose={() => setLooked(null)} />}
    </div>
  );
}

/** Investors whom the building suits come first; anybody else on the list can be invited as well. */
function Invitable({ sale, guests }: { sale: OpenSale; guests: readonly SaleGuest[] }) {
  const t = useT();
  const { data } = useQuery(commercialQueries.matches(sale.building.id));
  const all = useInfiniteQuery(commercialQueries.contacts('investor'));
  const inside = new Set(guests.filter(({ revokedAt }) => !revokedAt).map(({ contact }) => contact));
  const matching = data?.investors.filter(({ id }) => !inside.has(id)) ?? [];
  const known = new Set(data?.investors.map(({ id }) => id));
  const others =
    all.data?.pages.flatMap(({ rows }) => rows).filter(({ id }) => !inside.has(id) && !known.has(id)) ?? [];
  if (!data || !all.data) return null;
  if (data.investors.length === 0 && others.length === 0 && !all.hasNextPage)
    return (
      <p className="text-sm text-ink-2">
        {t('building-sales.nobodyToInvite')}{' '}
        <Link to="/commercial/contacts" className="tap text-act hover:underline">
          {t('building-sales.investorList')}
        </Link>
      </p>
    );
  return (
    <>
      {matching.length > 0 && <Invite sale={sale.id} title={t('building-sales.matching')} people={matching} />}
      {others.length > 0 && <Invite sale={sale.id} title={t('building-sales.otherInvestors')} people={others} />}
      <MoreButton pages={all} size="s" kind="quiet" className="justify-self-start" />
    </>
  );
}

type Person = { id: string; name: string; firm: string };

function Invite({ sale, title, people }: { sale: string; title: string; people: readonly Person[] }) {
  const t = useT();
  const invite = useRentalDeed(
    (contact: string) => api.commercialSales.invite({ id: sale, contact }),
    ({ guest }) => toast(t('building-sales.invitedToast', { name: guest.name })),
  );
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium text-ink-2">{title}</h3>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-m border border-line bg-surface shadow-soft">
        {people.map(({ id, name, firm }) => (
          <li key={id} className="flex items-center gap-2 px-3 py-1.5">
            <span className="me-auto min-w-0">
              <bdi className="font-medium">{name}</bdi>{' '}
              <span className="text-sm text-ink-2">
                <bdi>{firm}</bdi>
              </span>
            </span>
            <Button
              size="s"
              busy={invite.isPending && invite.variables === id}
              aria-label={t('building-sales.inviteNamed', { name })}
              onClick={() => invite.mutate(id)}
            >
              {t('building-sales.invite')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Visit = OutputOf<typeof commercialSales.visits>['rows'][number];

function Activity({ sale, guest, onClose }: { sale: string; guest: SaleGuest; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const list = useInfiniteQuery(commercialQueries.visits(sale, guest.id));
  const columns: Column<Visit>[] = [
    {
      key: 'what',
      name: t('building-sales.activity'),
      head: true,
      cell: ({ what, document }) => (
        <>
          {t(`building-sales.visit.${what}`)}
          {document && (
            <span className="block text-sm text-ink-2">
              <bdi>{document}</bdi>
            </span>
          )}
        </>
      ),
    },
    { key: 'at', name: t('building-sales.at'), cell: ({ at }) => <span className="num">{format.dateTime(at)}</span> },
    { key: 'ip', name: t('building-sales.from'), wide: true, cell: ({ ip }) => <span className="num">{ip}</span> },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('building-sales.activityOf', { name: guest.name })}
    >
      <div className="grid gap-3">
        <Listed
          label={t('building-sales.activity')}
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          empty={{ title: t('building-sales.noActivity'), text: t('building-sales.noActivityText') }}
        />
      </div>
    </Dialog>
  );
}
