import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import type { PayMethod } from '#contract/inventory/finance/pay-methods.ts';
import type { MaintenanceRequest, RentalBill } from '#contract/verticals/property/upkeep.ts';
import { RentalDialog } from './dialog.tsx';
import { paidBy } from './paid-by.ts';

type Props = { request?: MaintenanceRequest; bill?: RentalBill; onClose: () => void };

/** A vendor's bill to enter for a request, or one to pay. */
export default function BillDialog({ request, bill, onClose }: Props) {
  const t = useT();
  if (bill)
    return (
      <RentalDialog
        title={t('rentals.payNamed', { name: bill.vendor.name })}
        size="m"
        saveLabel={t('rentals.pay')}
        fields={[
          { name: 'on', label: t('rentals.on'), type: 'day', required: true },
          paidBy(t),
          { name: 'reference', label: t('rentals.reference'), type: 'text' },
        ]}
        initial={{ on: todayHere(), method: 'check', reference: '' }}
        send={({ on, method, reference }, key) =>
          api.rentals.payBill(
            { id: bill.id, on: on as string, method: method as PayMethod, reference: reference as string },
            { key },
          )
        }
        onClose={onClose}
      />
    );
  return (
    <RentalDialog
      title={t('rentals.addBill')}
      fields={[
        { name: 'cents', label: t('rentals.amount'), type: 'money', required: true },
        { name: 'dueOn', label: t('rentals.dueOn'), type: 'day', required: true },
        { name: 'memo', label: t('rentals.memo'), type: 'text', required: true },
        ...(request!.lease
          ? [
              {
                name: 'billBack',
                label: t('rentals.billBack'),
                type: 'money' as const,
                hint: t('rentals.billBackHint'),
              },
            ]
          : []),
      ]}
      initial={{ cents: request!.estimate, dueOn: todayHere(), memo: request!.title.slice(0, 120), billBack: null }}
      send={(draft, key) =>
        api.rentals.addBill(
          {
            property: request!.property.id,
            vendor: request!.vendor!.id,
            request: request!.id,
            cents: draft.cents as number,
            dueOn: draft.dueOn as string,
            memo: draft.memo as string,
            billBack: (draft.billBack as number | null) ?? 0,
          },
          { key },
        )
      }
      onClose={onClose}
    />
  );
}
