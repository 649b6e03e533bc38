import { api } from '#app/api.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { useFileWords } from '#app/insight/reports/file-words.ts';
import { Schedules } from '#app/insight/reports/schedules.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { type Board, isMeasured } from '#contract/insight/boards.ts';
import { useWidgetTitle } from './use-widget-title.ts';

type Props = { board: Board; period: string; onClose: () => void };

/** When a dashboard goes out by mail. Its numbers stand in the letter, each reader's their own. */
export function BoardMail({ board, period, onClose }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const metrics = useMetrics();
  const wordsOf = useFileWords();
  const titleOf = useWidgetTitle();
  const words = () => {
    const asked = board.widgets.filter(isMeasured).map(({ question }) => question);
    const named = new Map<string, string>();
    for (const { metrics: ids, by } of asked) {
      for (const id of ids) named.set(id, metrics.nameOf(id));
      for (const name of by ?? []) {
        const dimension = metrics.dimensionOf(ids[0]!, name);
        if (dimension) named.set(name, metrics.labelOf(dimension));
      }
    }
    const values = asked.flatMap((one) => wordsOf(one).names);
    const pairs = [...named].map(([value, label]) => `${value}=${label}`);
    return {
      language: locale,
      headings: board.widgets.slice(0, 20).map((widget) => titleOf(widget)),
      names: [...new Set([...pairs, ...values])].slice(0, 60),
      period,
    };
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('boards.email')}
      description={t('boards.email.text')}
      size="m"
    >
      <Schedules
        sent={{
          isOf: (schedule) => schedule.board === board.id,
          isBoard: true,
          words,
          create: ({ format: _, ...given }, key) =>
            api.reportSchedules.createForBoard({ ...given, board: board.id }, { key }),
        }}
      />
    </Dialog>
  );
}
