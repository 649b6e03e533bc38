import { operatorFinance as calls } from '#contract/insight/operator-finance.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { dunningJob, dunningSchedule, overduePage, retryJob, retryNow } from './dunning.ts';
import { pricesJob, pricesSchedule } from './price-versions.ts';
import { askRefund, invoicePage, refundJob } from './refunds.ts';
import { revenueOf } from './revenue.ts';

const routes: Served[] = [
  serve(calls.overview, ({ write, services }) => write((tx) => revenueOf(tx, services.payments.kind))),
  serve(calls.overdue, ({ write, input }) => write((tx) => overduePage(tx, input))),
  serve(calls.retry, ({ write, actor, request, input }) => write((tx) => retryNow(tx, actor, request, input))),
  serve(calls.invoices, ({ write, input }) => write((tx) => invoicePage(tx, input))),
  serve(calls.refund, ({ write, actor, request, input }) => write((tx) => askRefund(tx, actor, request, input))),
];

export const operatorFinance = {
  routes,
  jobs: [pricesJob, dunningJob, retryJob, refundJob],
  schedules: [pricesSchedule, dunningSchedule],
} satisfies Domain;
