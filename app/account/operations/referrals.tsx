import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { type OperatedReferral, referralProgram } from '#contract/account/referral-program.ts';
import { ListState } from './list-state.tsx';

export const handle = { title: 'admin.referrals.title' } as const;

const states = ['held', 'waiting', 'credited', 'refused', 'reversed', 'signed_up'] as const;
type State = (typeof states)[number];
const key = ['operators', 'referrals'] as const;

const listOf = (state: State) =>
  infiniteQueryOptions({
    queryKey: [...key, state],
    queryFn: ({ pageParam, signal }) =>
      api.referralProgram.list({ state, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

export default function ReferralsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const state = states.find((name) => name === params.get('state')) ?? 'held';
  const list = useInfiniteQuery(listOf(state));
  return (
    <>
      <p className="mb-4 max-w-[62ch] text-pretty text-ink-2">{t('admin.referrals.text')}</p>
      <Segmented
        label={t('admin.referrals.which')}
        value={state}
        onChange={(next) => setParams(next === 'held' ? {} : { state: next }, { replace: true })}
        options={states.map((value) => ({ value, label: t(`admin.referrals.state.${value}`) }))}
        className="mb-4"
      />
      <ListState
        list={list}
        empty={
          <EmptyState title={t('admin.referrals.empty')} icon={<Gift />}>
            {t('admin.referrals.emptyText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((one) => (
              <Referral key={one.id} one={one} />
            ))}
          </ul>
        )}
      </ListState>
    </>
  );
}

function Referral({ one }: { one: OperatedReferral }) {
  const t = useT();
  const format = useFormat();
  const [verdict, setVerdict] = useState<'release' | 'refuse' | null>(null);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="me-auto grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium break-words">{one.referrer}</bdi>
          <span aria-hidden="true" className="text-ink-3 rtl:rotate-180">
            →
          </span>
          <bdi className="break-words">{one.referred}</bdi>
          {one.reasons.map((reason) => (
            <Chip key={reason} tone="need">
              {t(`admin.referrals.reason.${reason}`)}
            </Chip>
          ))}
        </p>
        <p className="text-sm break-words text-ink-2">
          <Facts
            of={[
              one.referredEmail,
              t('admin.referrals.signedUp', { when: format.date(one.signedUpAt) }),
              one.paidCents !== null && t('admin.referrals.paid', { amount: format.money(one.paidCents) }),
              t('admin.referrals.credit', { amount: format.money(one.creditCents) }),
              one.settleAt && t('admin.referrals.due', { when: format.date(one.settleAt) }),
            ]}
          />
        </p>
        {one.decision && (
          <p className="text-sm break-words text-ink-2">
            <Facts of={[one.decision, one.decidedBy, one.decidedAt && format.dateTime(one.decidedAt)]} />
          </p>
        )}
      </div>
      {one.state === 'held' && (
        <Button size="s" kind="act" onClick={() => setVerdict('release')}>
          {t('admin.referrals.release')}
        </Button>
      )}
      {(one.state === 'held' || one.state === 'waiting') && (
        <Button size="s" onClick={() => setVerdict('refuse')}>
          {t('admin.referrals.refuse')}
        </Button>
      )}
      {verdict && <Decision id={one.id} verdict={verdict} onClose={() => setVerdict(null)} />}
    </li>
  );
}

function Decision({ id, verdict, onClose }: { id: string; verdict: 'release' | 'refuse'; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const form = useContractForm(referralProgram.release.input, { id, reason: '' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`admin.referrals.${verdict}`)}
      description={t(`admin.referrals.${verdict}Text`)}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {t(`admin.referrals.${verdict}`)}
          </SubmitButton>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (decision) => {
          await api.referralProgram[verdict](decision);
          await client.invalidateQueries({ queryKey: key });
          toast(t('admin.referrals.decided'));
          onClose();
        }}
      >
        <FormField form={form} name="reason" label={t('admin.referrals.why')} required>
          {(control) => <Textarea rows={3} maxLength={300} {...control} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
