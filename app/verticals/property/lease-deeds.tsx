import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import type { PayMethod } from '#contract/inventory/finance/pay-methods.ts';
import { interestOn, interestRule, interestSince } from '#contract/verticals/property/deposit-interest.ts';
import { returnBy, returnRule } from '#contract/verticals/property/deposit-rules.ts';
import type { Lease, LeaseCharge, LeasePayment } from '#contract/verticals/property/leases.ts';
import {
  chargeKinds,
  receivedMethods,
  recurringKinds,
  type reversalReasons,
  reversalReasonsOf,
} from '#contract/verticals/property/words.ts';
import { type Draft, RentalDialog, type Spec } from './dialog.tsx';
import { paidBy } from './paid-by.ts';
import { rentalQueries } from './queries.ts';

export type LeaseDeed =
  | { what: 'payment' | 'charge' | 'raise' | 'renew' | 'notice' | 'moveOut' | 'deposit' | 'interest' | 'settle' }
  | { what: 'void'; charge: LeaseCharge }
  | { what: 'reverse'; payment: LeasePayment };

type Form = {
  fields: Spec[] | ((draft: Draft) => Spec[]);
  initial: Draft;
  send: (draft: Draft, key: string) => Promise<unknown>;
};

const text = (value: unknown): string => String(value ?? '');
const day = (value: unknown): string => value as string;
const cents = (value: unknown): number => value as number;

/** One dialog for all that is done to a lease: what is asked differs. */
export default function LeaseDeeds({ lease, deed, onClose }: { lease: Lease; deed: LeaseDeed; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const { id } = lease;
  const { data: looked } = useQuery({ ...rentalQueries.inspections(id), enabled: deed.what === 'settle' });
  // What the inspection at move-out found is offered to be kept.
  const found = (looked?.inspections.find(({ kind }) => kind === 'move_out')?.items ?? []).filter(
    ({ charge }) => charge > 0,
  );
  const kept = Array.from({ length: Math.max(3, found.length + 1) }, (_, place) => place);
  // Money moves on the home's day, wherever the reader is.
  const { today } = lease;
  const rentNow =
    lease.recurring
      .filter(({ kind, from, until }) => kind === 'rent' && from <= today && (!until || until >= today))
      .reduce((sum, one) => sum + one.cents, 0) || null;
  const amount: Spec = { name: 'cents', label: t('rentals.amount'), type: 'money', required: true };
  const on: Spec = { name: 'on', label: t('rentals.on'), type: 'day', required: true };
  const memo: Spec = { name: 'memo', label: t('rentals.memo'), type: 'text', wide: true };
  const reference: Spec = { name: 'reference', label: t('rentals.reference'), type: 'text' };
  const choice = <Value extends string>(
    name: string,
    label: string,
    values: readonly Value[],
    of: (value: Value) => string,
  ): Spec => ({
    name,
    label,
    type: 'choice',
    options: values.map((value) => ({ value, label: of(value) })),
  });
  const reasons = 'payment' in deed ? reversalReasonsOf(deed.payment.method) : [];
  const forms: Record<LeaseDeed['what'], () => Form> = {
    payment: () => ({
      fields: [
        amount,
        on,
        choice('method', t('rentals.method'), receivedMethods, (one) => t(`rentals.method.${one}`)),
        reference,
      ],
      initial: { cents: lease.balance > 0 ? lease.balance : null, on: today, method: 'ach', reference: '' },
      send: (draft, key) =>
        api.rentalLeases.recordPayment(
          {
            id,
            cents: cents(draft.cents),
            on: day(draft.on),
            method: draft.method as (typeof receivedMethods)[number],
            reference: text(draft.reference),
          },
          { key },
        ),
    }),
    charge: () => ({
      fields: [
        choice('kind', t('rentals.charge'), chargeKinds, (one) => t(`rentals.kind.${one}`)),
        amount,
        { name: 'dueOn', label: t('rentals.dueOn'), type: 'day', required: true },
        { ...memo, required: true },
      ],
      initial: { kind: 'other', cents: null, dueOn: today, memo: '' },
      send: (draft, key) =>
        api.rentalLeases.addCharge(
          {
            id,
            kind: draft.kind as LeaseCharge['kind'],
            cents: cents(draft.cents),
            dueOn: day(draft.dueOn),
            memo: text(draft.memo),
          },
          { key },
        ),
    }),
    raise: () => ({
      fields: [
        choice('kind', t('rentals.charge'), recurringKinds, (one) => t(`rentals.kind.${one}`)),
        amount,
        { name: 'from', label: t('rentals.from'), type: 'day', required: true, hint: t('rentals.raiseHint') },
        memo,
      ],
      initial: { kind: 'rent', cents: null, from: null, memo: '' },
      send: (draft, key) =>
        api.rentalLeases.addRecurring(
          {
            id,
            kind: draft.kind as (typeof recurringKinds)[number],
            cents: cents(draft.cents),
            from: day(draft.from),
            memo: text(draft.memo),
          },
          { key },
        ),
    }),
    renew: () => ({
      fields: [
        { name: 'until', label: t('rentals.leaseUntil'), type: 'day', hint: t('rentals.leaseUntilHint') },
        { name: 'rent', label: t('rentals.newRent'), type: 'money' },
        { name: 'rentFrom', label: t('rentals.newRentFrom'), type: 'day', hint: t('rentals.raiseHint') },
      ],
      // A year more, at the same rent until somebody says another.
      initial: {
        until: lease.until && addMonths(lease.until, 12),
        rent: rentNow,
        rentFrom:
          lease.until && lease.until >= today ? addDays(lease.until, 1) : addMonths(`${today.slice(0, 8)}01`, 1),
      },
      send: (draft) =>
        api.rentalLeases.renew({
          id,
          until: draft.until as string | null,
          ...(draft.rent !== rentNow && draft.rent ? { rent: cents(draft.rent), rentFrom: day(draft.rentFrom) } : {}),
        }),
    }),
    notice: () => ({
      fields: [
        { name: 'noticeOn', label: t('rentals.noticeOn'), type: 'day', required: true },
        { name: 'leavesOn', label: t('rentals.leavesOn'), type: 'day', required: true, hint: t('rentals.leavesHint') },
      ],
      initial: { noticeOn: today, leavesOn: lease.until },
      send: (draft) =>
        api.rentalLeases.giveNotice({ id, noticeOn: day(draft.noticeOn), leavesOn: day(draft.leavesOn) }),
    }),
    moveOut: () => {
      const depositBy = (movedOutOn: string): Spec => {
        const rule = returnRule(lease.stateOrProvince, movedOutOn);
        const by = returnBy(lease.stateOrProvince, movedOutOn);
        return {
          name: 'depositBy',
          label: t('rentals.depositBy'),
          type: 'day',
          required: !rule,
          hint:
            rule && by
              ? t('rentals.depositRule', { day: format.date(by), source: rule.source })
              : t('rentals.depositNoRule'),
        };
      };
      return {
        fields: (draft) => [on, depositBy((draft.on as string | null) || today)],
        initial: { on: today, depositBy: null },
        send: (draft, key) =>
          api.rentalLeases.moveOut(
            { id, on: day(draft.on), ...(draft.depositBy ? { depositBy: day(draft.depositBy) } : {}) },
            { key },
          ),
      };
    },
    deposit: () => ({
      fields: [amount, on, reference],
      initial: { cents: Math.max(0, lease.depositDue - lease.depositHeld) || null, on: today, reference: '' },
      send: (draft, key) =>
        api.rentalLeases.receiveDeposit(
          { id, cents: cents(draft.cents), on: day(draft.on), reference: text(draft.reference) },
          { key },
        ),
    }),
    interest: () => {
      const from = interestSince(lease.depositMoves, lease.interestThrough);
      const asked = (draft: Draft) => {
        const through = (draft.through as string | null) || today;
        const rate = (draft.rate as number | null) ?? 0;
        const rule = interestRule(lease.stateOrProvince, through);
        const above = rule?.above?.(rentNow ?? 0) ?? 0;
        return { rule, amount: from ? interestOn(lease.depositMoves, { from, through, rate, above }) : 0 };
      };
      return {
        fields: (draft) => {
          const { rule, amount: interest } = asked(draft);
          const least = rule?.least ?? null;
          const source = rule?.source ?? '';
          return [
            {
              name: 'through',
              label: t('rentals.interestThrough'),
              type: 'day',
              required: true,
              ...(from && {
                hint: t('rentals.interestIs', { amount: format.money(interest), day: format.date(from) }),
              }),
            },
            {
              name: 'rate',
              label: t('rentals.interestRate'),
              type: 'percent',
              required: true,
              hint: !rule
                ? t('rentals.interestNoRule')
                : least === null
                  ? t('rentals.interestAsEarned', { source })
                  : t('rentals.interestLeast', { rate: format.percent(least / 1_000_000, 2), source }),
            },
            reference,
          ];
        },
        initial: {
          through: today,
          rate: interestRule(lease.stateOrProvince, today)?.least ?? null,
          reference: '',
        },
        send: (draft, key) =>
          api.rentalLeases.addDepositInterest(
            { id, through: day(draft.through), rate: draft.rate as number, reference: text(draft.reference) },
            { key },
          ),
      };
    },
    settle: () => ({
      fields: [
        on,
        { name: 'keepBalance', label: t('rentals.keepBalance'), type: 'check' },
        ...kept.flatMap((place): Spec[] => [
          { name: `memo${place}`, label: t('rentals.damage'), type: 'text' },
          { name: `cents${place}`, label: t('rentals.amount'), type: 'money' },
        ]),
        paidBy(t),
        reference,
      ],
      initial: {
        on: today,
        keepBalance: true,
        method: 'check',
        reference: '',
        ...Object.fromEntries(
          kept.flatMap((n) => [
            [`memo${n}`, found[n] ? `${found[n].item} (${found[n].room})`.slice(0, 120) : ''],
            [`cents${n}`, found[n]?.charge ?? null],
          ]),
        ),
      },
      send: (draft, key) =>
        api.rentalLeases.settleDeposit(
          {
            id,
            on: day(draft.on),
            keepBalance: draft.keepBalance === true,
            method: draft.method as PayMethod,
            reference: text(draft.reference),
            deductions: kept.flatMap((place) =>
              draft[`cents${place}`]
                ? [{ memo: text(draft[`memo${place}`]), cents: cents(draft[`cents${place}`]) }]
                : [],
            ),
          },
          { key },
        ),
    }),
    void: () => ({
      fields: [on, { name: 'reason', label: t('rentals.reason'), type: 'text', required: true }],
      initial: { on: today, reason: '' },
      send: (draft, key) =>
        api.rentalLeases.voidCharge(
          { id, chargeId: 'charge' in deed ? deed.charge.id : '', on: day(draft.on), reason: text(draft.reason) },
          { key },
        ),
    }),
    reverse: () => ({
      fields: [
        on,
        choice('reason', t('rentals.reason'), reasons, (one) => t(`rentals.reason.${one}`)),
        ...(reasons.some((one) => one !== 'entered_wrong')
          ? [{ name: 'fee', label: t('rentals.returnFee'), type: 'money' } as const]
          : []),
        { name: 'cover', label: t('rental-desk.cover'), type: 'check', hint: t('rental-desk.coverHint') },
      ],
      initial: { on: today, reason: reasons[0], fee: null, cover: false },
      send: (draft, key) =>
        api.rentalLeases.reversePayment(
          {
            id,
            paymentId: 'payment' in deed ? deed.payment.id : '',
            on: day(draft.on),
            reason: draft.reason as (typeof reversalReasons)[number],
            fee: (draft.fee as number | null) ?? 0,
            cover: draft.cover === true,
          },
          { key },
        ),
    }),
  };
  if (deed.what === 'settle' && !looked) return null;
  const { fields, initial, send } = forms[deed.what]();
  return (
    <RentalDialog
      title={t(`rentals.deed.${deed.what}`)}
      {...(deed.what === 'reverse' && { saveLabel: t('rentals.deed.reverse') })}
      fields={fields}
      initial={initial}
      send={send}
      onClose={onClose}
    />
  );
}
