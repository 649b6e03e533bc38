import type { OperatedInvoice } from '#contract/insight/operator-finance.ts';

export function Payer({ of: { name, email } }: { of: OperatedInvoice['payer'] }) {
  return (
    <span className="grid gap-0.5">
      <bdi className="font-medium break-words">{name}</bdi>
      <bdi className="text-sm break-all text-ink-2">{email}</bdi>
    </span>
  );
}
