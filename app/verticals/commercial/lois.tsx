import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { isSaleOver, movesOn } from '#contract/verticals/commercial/sale-words.ts';
import type { Loi } from '#contract/verticals/commercial/sales.ts';
import { useRentalDeed } from '../property/use-rental-deed.ts';
import type { OpenSale } from './sale-dialogs.tsx';

const tones: Record<Loi['state'], Tone> = { received: 'info', countered: 'need', accepted: 'act', declined: 'plain' };

/** What can be done to a letter in each state; taking an acceptance back is no everyday deed and stands last. */
const verbs = {
  received: ['accepted', 'countered', 'declined'],
  countered: ['accepted', 'declined', 'received'],
  accepted: ['declined', 'received'],
  declined: ['received'],
} as const satisfies Record<Loi['state'], readonly Loi['state'][]>;

type Decision = { loi: Loi; state: Loi['state'] };

/** Letters of intent side by side: price first, then what makes a lower one the better. */
export function Lois({ sale }: { sale: OpenSale }) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work') && !isSaleOver(sale.stage);
  const [asked, setAsked] = useState<Decision | null>(null);
  const decide = useRentalDeed(
    ({ loi: { id }, state }: Decision) => api.commercialSales.decideLoi({ id, state }),
    () => setAsked(null),
  );
  // What moves the sale, or closes a door to a buyer, is asked first; the rest is done at once.
  const choose = (decision: Decision) =>
    decision.state === 'accepted' || decision.loi.state === 'accepted' ? setAsked(decision) : decide.mutate(decision);
  const columns: Column<Loi>[] = [
    {
      key: 'buyer',
      name: t('building-sales.buyer'),
      head: true,
      cell: ({ buyer, round, financing, receivedOn, note }) => (
        <>
          <span className="font-medium">
            <bdi>{buyer}</bdi>
          </span>
          <span className="num block text-sm text-ink-2">
            <Facts
              of={[
                t('commercial.round', { round }),
                t(`building-sales.financing.${financing}`),
                format.date(receivedOn),
                note,
              ]}
            />
          </span>
        </>
      ),
    },
    {
      key: 'price',
      name: t('building-sales.price'),
      end: true,
      cell: ({ price, ofAsking, capRate, perFoot }) => (
        <>
          <Amount cents={price} className="font-medium" />
          <span className="num block text-sm text-ink-2 lg:whitespace-nowrap">
            <Facts
              of={[
                ofAsking !== null && t('building-sales.ofAsking', { share: format.percent(ofAsking / 1_000_000, 1) }),
                capRate !== null && t('building-sales.capOf', { rate: format.percent(capRate / 1_000_000, 2) }),
                t('building-sales.perFoot', { amount: format.money(perFoot) }),
              ]}
            />
          </span>
        </>
      ),
    },
    { key: 'deposit', name: t('building-sales.deposit'), end: true, cell: ({ deposit }) => <Amount cents={deposit} /> },
    {
      key: 'days',
      name: t('building-sales.diligence'),
      end: true,
      cell: ({ diligenceDays, closingDays }) => (
        <span className="num whitespace-nowrap">
          {t('building-sales.dayPair', { diligence: diligenceDays, closing: closingDays })}
        </span>
      ),
    },
    {
      key: 'contingencies',
      name: t('building-sales.contingencies'),
      cell: ({ contingencies }) =>
        contingencies.length === 0 ? (
          <span className="text-ink-2">{t('building-sales.none')}</span>
        ) : (
          <Facts of={contingencies.map((one) => t(`building-sales.contingency.${one}`))} />
        ),
    },
    {
      key: 'state',
      name: t('building-sales.state'),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`building-sales.loi.${state}`)}</Chip>,
    },
    ...(mayWork
      ? [
          {
            key: 'act',
            name: '',
            end: true as const,
            cell: (loi: Loi) => {
              const [first, ...rest] = verbs[loi.state];
              const isFree = !sale.offers.some(({ state }) => state === 'accepted');
              const primary = first === 'accepted' && isFree;
              const others = (primary ? rest : verbs[loi.state]).filter((state) => state !== 'accepted');
              return (
                <span className="inline-flex items-center gap-0.5">
                  {primary && (
                    <Button
                      size="s"
                      aria-label={t('building-sales.acceptOf', { buyer: loi.buyer })}
                      onClick={() => choose({ loi, state: 'accepted' })}
                    >
                      {t('building-sales.decide.accepted')}
                    </Button>
                  )}
                  <Menu
                    align="end"
                    trigger={
                      <IconButton size="s" label={t('building-sales.actionsOf', { buyer: loi.buyer })}>
                        <MoreHorizontal />
                      </IconButton>
                    }
                    entries={others.map((state) => ({
                      label: t(
                        state === 'received' && loi.state !== 'countered'
                          ? 'building-sales.decide.reopen'
                          : `building-sales.decide.${state}`,
                      ),
                      onSelect: () => choose({ loi, state }),
                    }))}
                  />
                </span>
              );
            },
          },
        ]
      : []),
  ];
  return (
    <Part title={t('building-sales.lois')}>
      {sale.offers.length === 0 ? (
        <p className="text-ink-2">{t('building-sales.noLois')}</p>
      ) : (
        <Table label={t('building-sales.lois')} columns={columns} rows={sale.offers} keyOf={({ id }) => id} />
      )}
      {asked && (
        <Dialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t(asked.state === 'accepted' ? 'building-sales.acceptTitle' : 'building-sales.withdrawTitle', {
            buyer: asked.loi.buyer,
          })}
          footer={
            <>
              <DialogClose>
                <Button disabled={decide.isPending}>{t('ui.cancel')}</Button>
              </DialogClose>
              <Button kind="act" busy={decide.isPending} onClick={() => decide.mutate(asked)}>
                {t(
                  asked.state === 'accepted'
                    ? 'building-sales.acceptLoi'
                    : asked.state === 'declined'
                      ? 'building-sales.declineLoi'
                      : 'building-sales.withdraw',
                )}
              </Button>
            </>
          }
        >
          <p>
            {asked.state === 'accepted'
              ? t(movesOn(sale.stage, 'psa') ? 'building-sales.acceptMoves' : 'building-sales.acceptStays', {
                  price: format.money(asked.loi.price),
                })
              : t('building-sales.withdrawText', { stage: t(`building-sales.stage.${sale.stage}`) })}
          </p>
        </Dialog>
      )}
    </Part>
  );
}
