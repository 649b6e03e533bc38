import { commercialCommissions } from '#contract/verticals/commercial/commissions.ts';
import { type Served, serve, servePage } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { paper } from '../property/application-routes.ts';
import { collectPart, commissionPage, commissionShown, invoicePart, setCommission, voucherOf } from './commissions.ts';

const after = async (work: Promise<void>) => {
  await work;
  return { done: true } as const;
};

export const commissionRoutes: Served[] = [
  servePage(commercialCommissions.list, commissionPage),
  serve(commercialCommissions.get, ({ tx, input }) => commissionShown(tx, input.proposal)),
  serve(commercialCommissions.set, ({ tx, input }) => setCommission(tx, input)),
  serve(commercialCommissions.invoice, ({ tx, input }) => after(invoicePart(tx, input))),
  serve(commercialCommissions.collect, ({ tx, input }) => after(collectPart(tx, input))),
  serveBytes(commercialCommissions.voucher, async ({ input, scope, services, headers }) => {
    const voucher = await services.db.withOrg(scope, (tx) => voucherOf(tx, input.proposal));
    const { drawVoucher } = await import('./draw-voucher.ts');
    return paper(headers, await drawVoucher(voucher), `Commission voucher ${voucher.commission.number}`);
  }),
];
