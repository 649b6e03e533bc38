import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { homeZone } from '#contract/inventory/home-zone.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { requiredIn, type StandardStatus } from '#contract/inventory/listing-status.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { FieldControl } from '../field-control.tsx';
import { listingQueries } from '../queries.ts';
import { statusKey } from '../status.ts';

/** Fields that a status change can set. */
const settable = [
  'listPrice',
  'listingContractDate',
  'expirationDate',
  'purchaseContractDate',
  'closePrice',
  'closeDate',
] as const;
type Settable = (typeof settable)[number];

/** Dates that usually are the day of the change: prefilled with today at the home. */
const usuallyToday = ['listingContractDate', 'purchaseContractDate', 'closeDate'] as const satisfies Settable[];
const isUsuallyToday = (name: Settable) => (usuallyToday as readonly string[]).includes(name);

type Props = { listing: ListingRow; to: StandardStatus; onClose: () => void };

/** Asks for the fields that a status requires, and for the effective day. The server reports other missing fields. */
export default function StatusDialog({ listing, to, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const zone = homeZone(listing);
  const [today] = useState(() => (zone ? dayIn(Date.now(), zone) : todayHere()));
  const wanted = settable.filter((name) => (requiredIn[to] as readonly string[]).includes(name));
  const [values, setValues] = useState<Partial<Pick<ListingRow, Settable>>>(() =>
    Object.fromEntries(wanted.map((name) => [name, listing[name] ?? (isUsuallyToday(name) ? today : null)])),
  );
  const [effectiveOn, setEffectiveOn] = useState<string | null>(today);
  const move = useMutation({
    mutationFn: () =>
      api.listings.changeStatus(
        { id: listing.id, standardStatus: to, ...values, ...(effectiveOn && { effectiveOn }) },
        { version: listing.version },
      ),
    onSuccess: async (saved) => {
      client.setQueryData(listingQueries.get(listing.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['listings'] });
      toast(t('listings.moved', { status: t.any(statusKey(to)) }));
      onClose();
    },
  });
  const issues = move.error instanceof ApiProblem ? move.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const rest = issues.filter(({ path }) => path[0] !== 'effectiveOn' && !wanted.includes(path[0] as Settable));
  return (
    <FormDialog
      title={t('listings.moveTo', { status: t.any(statusKey(to)) })}
      saveLabel={t('listings.move')}
      busy={move.isPending}
      onSave={move.mutate}
      onClose={onClose}
    >
      {move.error && (rest.length > 0 || issues.length === 0) && (
        <div role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {issues.length === 0 ? (
            move.error.message
          ) : (
            <ul>
              {rest.map(({ path, message }) => (
                <li key={`${path.join()} ${message}`}>
                  {labelOf(String(path[0])) ? `${t.any(labelOf(String(path[0]))!)}: ${message}` : message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {wanted.map((name) => (
        <Field key={name} label={t.any(listingFields[name].label)} required error={issueOf(name)}>
          <FieldControl
            name={name}
            value={values[name]}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </Field>
      ))}
      <Field label={t('listings.effectiveOn')} hint={t('listings.effectiveHint')} error={issueOf('effectiveOn')}>
        <DateField value={effectiveOn} onChange={setEffectiveOn} max={today} />
      </Field>
    </FormDialog>
  );
}

const labelOf = (name: string): string | undefined =>
  name !== 'standardStatus' && Object.hasOwn(listingFields, name)
    ? listingFields[name as keyof typeof listingFields].label
    : undefined;
