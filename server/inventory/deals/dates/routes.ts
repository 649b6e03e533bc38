import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { addDate, changeDate, datesOf, moveBases, previewMove, removeDate } from './dates.ts';

export const dealDateRoutes: Served[] = [
  serve(dealDates.dates, ({ tx, actor, input }) => datesOf(tx, actor, input.id)),
  serve(dealDates.previewMove, ({ tx, actor, input: { id, ...wish } }) => previewMove(tx, actor, id, wish)),
  serve(dealDates.moveBases, ({ tx, actor, version, input: { id, ...wish } }) =>
    moveBases(tx, actor, id, version, wish),
  ),
  serve(dealDates.addDate, ({ tx, actor, input }) => addDate(tx, actor, input)),
  serve(dealDates.changeDate, ({ tx, actor, input }) => changeDate(tx, actor, input)),
  serve(dealDates.removeDate, ({ tx, actor, input }) => removeDate(tx, actor, input.id, input.dateId)),
];
