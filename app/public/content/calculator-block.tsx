import { useLocation } from 'react-router';
import type { BlockOf } from '#contract/core/content/tree.ts';
import { paymentIn, todayIn } from '../home/payment.ts';
import { PaymentForm } from '../home/payment-form.tsx';

/** The monthly cost of a home; the inputs are in the address and the server computes the result. */
export function CalculatorBlock({ block }: { block: BlockOf<'calculator'> }) {
  const params = new URLSearchParams(useLocation().search);
  const typed = Number(params.get('price') ?? block.price);
  const price = Number.isFinite(typed) && typed >= 1_000 && typed <= 100_000_000 ? Math.round(typed) : block.price;
  const home = { listPrice: price * 100, status: 'Active', annualTax: null, associationFee: null } as const;
  const usual = { down: String(block.downPercent), rate: '', years: String(block.years) };
  const payment = paymentIn(params, home, todayIn(null), usual);
  return payment && <PaymentForm payment={payment} title={block.title} price={price} hasTax={false} />;
}
