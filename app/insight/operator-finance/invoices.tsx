import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useId, useState } from 'react';
import { ListState } from '#app/account/operations/list-state.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form/form.tsx';
import { useContractForm } from '#app/ui/form/use-contract-form.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { invoiceStates, type OperatedInvoice, operatorFinance } from '#contract/insight/operator-finance.ts';
import { Payer } from './payer.tsx';
import { type InvoiceState, invoicesQuery, operatorFinanceKey } from './queries.ts';

export function Invoices() {
  const t = useT();
  const format = useFormat();
  const [state, setState] = useState<InvoiceState>('paid');
  const [refunding, setRefunding] = useState<OperatedInvoice>();
  const list = useInfiniteQuery(invoicesQuery(state));
  return (
    <Part
      title={t('admin.finance.invoices')}
      actions={
        <Segmented
          label={t('admin.finance.which')}
          value={state}
          onChange={setState}
          options={invoiceStates.map((value) => ({ value, label: t(`admin.finance.state.${value}`) }))}
        />
      }
    >
      <ListState
        list={list}
        empty={
          <EmptyState title={t('admin.finance.noInvoices')} icon={<Receipt />}>
            {t('admin.finance.noInvoicesText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label={t('admin.finance.invoices')}
            columns={[
              { key: 'payer', name: t('admin.finance.payer'), head: true, cell: ({ payer }) => <Payer of={payer} /> },
              {
                key: 'number',
                name: t('admin.finance.number'),
                cell: ({ number }) => (
                  <bdi className="num" dir="ltr">
                    {number}
                  </bdi>
                ),
              },
              { key: 'issued', name: t('admin.finance.issued'), cell: ({ issuedAt }) => format.date(issuedAt) },
              {
                key: 'total',
                name: t('admin.finance.total'),
                end: true,
                cell: ({ totalCents }) => <Amount cents={totalCents} />,
              },
              {
                key: 'refund',
                name: t('admin.finance.state.refunded'),
                cell: (one) => (one.refundedAt || one.refundAskedAt) && <Refunded of={one} />,
              },
              {
                key: 'act',
                name: '',
                end: true,
                cell: (one) =>
                  state === 'paid' &&
                  one.totalCents > 0 && (
                    <Button size="s" onClick={() => setRefunding(one)}>
                      {t('admin.finance.refund')}
                    </Button>
                  ),
              },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListState>
      {refunding && <RefundDialog of={refunding} onClose={() => setRefunding(undefined)} />}
    </Part>
  );
}

function Refunded({ of: { refundedAt, refundReason } }: { of: OperatedInvoice }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="grid gap-0.5">
      <span>{refundedAt ? format.date(refundedAt) : t('admin.finance.refundAsked')}</span>
      {refundReason && <span className="text-sm break-words text-ink-2">{refundReason}</span>}
    </span>
  );
}

function RefundDialog({
  of: { id, number, payer, totalCents },
  onClose,
}: {
  of: OperatedInvoice;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const formId = useId();
  const form = useContractForm(operatorFinance.refund.input, { id, reason: '' });
  const title = t('admin.finance.refundTitle', { amount: format.money(totalCents) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t('admin.finance.refundText', { number, name: payer.name })}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <SubmitButton form={form} formId={formId}>
            {title}
          </SubmitButton>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (refund) => {
          await api.operatorFinance.refund(refund);
          await client.invalidateQueries({ queryKey: operatorFinanceKey });
          toast(t('admin.finance.refundRequested', { number }));
          onClose();
        }}
      >
        <FormField form={form} name="reason" label={t('admin.finance.reason')} required>
          {(control) => <Textarea rows={3} maxLength={300} {...control} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
