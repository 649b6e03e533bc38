import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { contingencies, financings } from '#contract/verticals/commercial/sale-words.ts';
import type { commercialSales, Loi } from '#contract/verticals/commercial/sales.ts';
import { CommercialDialog } from './dialog.tsx';
import { commercialQueries } from './queries.ts';

export type OpenSale = OutputOf<typeof commercialSales.get>;

export function StartSaleDialog({ building, onClose }: { building: string; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <CommercialDialog
      title={t('building-sales.start')}
      fields={[
        { name: 'seller', label: t('building-sales.seller'), type: 'text' },
        { name: 'value', label: t('building-sales.value'), type: 'money' },
        { name: 'asking', label: t('building-sales.asking'), type: 'money' },
      ]}
      initial={{ seller: '', value: null, asking: null }}
      send={({ seller, value, asking }, key) =>
        api.commercialSales.start(
          { building, seller: seller as string, value: value as number | null, asking: asking as number | null },
          { key },
        )
      }
      onDone={(made) => void navigate(`/commercial/sale/${(made as { id: string }).id}`)}
      onClose={onClose}
    />
  );
}

export function PriceDialog({ sale, onClose }: { sale: OpenSale; onClose: () => void }) {
  const t = useT();
  return (
    <CommercialDialog
      title={t('building-sales.editSale')}
      fields={[
        { name: 'seller', label: t('building-sales.seller'), type: 'text' },
        { name: 'value', label: t('building-sales.value'), type: 'money' },
        { name: 'asking', label: t('building-sales.asking'), type: 'money' },
      ]}
      initial={{ seller: sale.seller, value: sale.value, asking: sale.asking }}
      send={({ seller, value, asking }) =>
        api.commercialSales.change(
          { id: sale.id, seller: seller as string, value: value as number | null, asking: asking as number | null },
          { version: sale.version },
        )
      }
      onClose={onClose}
    />
  );
}

export function CloseSaleDialog({ sale, onClose }: { sale: OpenSale; onClose: () => void }) {
  const t = useT();
  const accepted = sale.offers.find(({ state }) => state === 'accepted');
  return (
    <CommercialDialog
      title={t('building-sales.close')}
      description={t('building-sales.closeText')}
      saveLabel={t('building-sales.close')}
      fields={[
        { name: 'price', label: t('building-sales.closedPrice'), type: 'money', required: true },
        { name: 'on', label: t('building-sales.closedOn'), type: 'day', required: true },
      ]}
      initial={{ price: accepted?.price ?? sale.asking, on: sale.today }}
      send={({ price, on }) =>
        api.commercialSales.move({
          id: sale.id,
          stage: 'closed',
          price: price as number | null,
          on: on as string | null,
        })
      }
      onClose={onClose}
    />
  );
}

export function TouchDialog({ sale, onClose }: { sale: string; onClose: () => void }) {
  const t = useT();
  return (
    <CommercialDialog
      title={t('building-sales.logTouch')}
      size="m"
      fields={[{ name: 'note', label: t('building-sales.note'), type: 'text', required: true, wide: true }]}
      initial={{ note: '' }}
      send={({ note }, key) => api.commercialSales.touch({ id: sale, note: note as string }, { key })}
      onClose={onClose}
    />
  );
}

export function LoiDialog({ sale, onClose }: { sale: OpenSale; onClose: () => void }) {
  const t = useT();
  const { data } = useInfiniteQuery(commercialQueries.contacts('investor'));
  const investors = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <CommercialDialog
      title={t('building-sales.addLoi')}
      fields={({ contact }) => [
        {
          name: 'contact',
          label: t('building-sales.investor'),
          type: 'choice',
          options: [
            { value: '', label: t('building-sales.notListed') },
            ...investors.map(({ id, name, firm }) => ({ value: id, label: [name, firm].filter(Boolean).join(', ') })),
          ],
        },
        { name: 'buyer', label: t('building-sales.buyer'), type: 'text', required: !contact },
        { name: 'price', label: t('building-sales.price'), type: 'money', required: true },
        { name: 'deposit', label: t('building-sales.deposit'), type: 'money' },
        { name: 'diligenceDays', label: t('building-sales.diligenceDays'), type: 'number' },
        { name: 'closingDays', label: t('building-sales.closingDays'), type: 'number' },
        {
          name: 'financing',
          label: t('building-sales.financing'),
          type: 'choice',
          options: financings.map((value) => ({ value, label: t(`building-sales.financing.${value}`) })),
        },
        { name: 'receivedOn', label: t('building-sales.receivedOn'), type: 'day', required: true },
        ...contingencies.map((name) => ({
          name,
          label: t(`building-sales.contingency.${name}`),
          type: 'check' as const,
          group: t('building-sales.contingencies'),
        })),
        { name: 'note', label: t('building-sales.note'), type: 'text', wide: true },
      ]}
      initial={{
        contact: '',
        buyer: '',
        price: null,
        deposit: null,
        diligenceDays: 30,
        closingDays: 30,
        financing: 'cash',
        receivedOn: sale.today || todayHere(),
        note: '',
      }}
      send={(draft, key) =>
        api.commercialSales.addLoi(
          {
            id: sale.id,
            contact: (draft.contact as string) || null,
            buyer: draft.buyer as string,
            price: draft.price as number,
            deposit: (draft.deposit as number | null) ?? 0,
            diligenceDays: (draft.diligenceDays as number | null) ?? 0,
            closingDays: (draft.closingDays as number | null) ?? 0,
            financing: draft.financing as Loi['financing'],
            contingencies: contingencies.filter((name) => draft[name] === true),
            note: draft.note as string,
            receivedOn: draft.receivedOn as string,
          },
          { key },
        )
      }
      onClose={onClose}
    />
  );
}

/** The words of an offering; highlights one a line. */
export function MemorandumDialog({ sale, onClose }: { sale: OpenSale; onClose: () => void }) {
  const t = useT();
  const { memorandum } = sale;
  return (
    <CommercialDialog
      title={t('building-sales.editMemorandum')}
      description={t('building-sales.memorandumText')}
      fields={[
        { name: 'headline', label: t('building-sales.headline'), type: 'text', required: true, wide: true },
        { name: 'summary', label: t('building-sales.summary'), type: 'lines', required: true, wide: true },
        {
          name: 'highlights',
          label: t('building-sales.highlights'),
          type: 'lines',
          hint: t('building-sales.onePerLine'),
          wide: true,
        },
        { name: 'location', label: t('building-sales.location'), type: 'lines', wide: true },
        { name: 'disclaimer', label: t('building-sales.disclaimer'), type: 'lines', required: true, wide: true },
      ]}
      initial={{ ...memorandum, highlights: memorandum.highlights.join('\n') }}
      send={(draft) =>
        api.commercialSales.change(
          {
            id: sale.id,
            memorandum: {
              headline: draft.headline as string,
              summary: draft.summary as string,
              highlights: (draft.highlights as string)
                .split('\n')
                .map((one) => one.trim())
                .filter(Boolean),
              location: draft.location as string,
              disclaimer: draft.disclaimer as string,
            },
          },
          { version: sale.version },
        )
      }
      onClose={onClose}
    />
  );
}

export function NdaDialog({ sale, onClose }: { sale: OpenSale; onClose: () => void }) {
  const t = useT();
  return (
    <CommercialDialog
      title={t('building-sales.agreement')}
      description={t('building-sales.agreementText')}
      fields={[
        { name: 'nda', label: t('building-sales.agreement'), type: 'lines', required: true, wide: true, most: 20_000 },
      ]}
      initial={{ nda: sale.nda }}
      send={({ nda }) => api.commercialSales.change({ id: sale.id, nda: nda as string }, { version: sale.version })}
      onClose={onClose}
    />
  );
}
