import { keysOf, useLocale, useT } from '#app/i18n/t.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { isMeasured, type Widget, widgetKinds } from '#contract/insight/boards.ts';

const kinds = keysOf('boards.kind', widgetKinds);

/** What a widget is called that was given no title: what it shows, and by what. */
export function useWidgetTitle() {
  const t = useT();
  const metrics = useMetrics();
  const { locale } = useLocale();
  // German writes nouns large wherever they stand, and so do names of our own fields that are all capitals.
  const inside = (label: string): string =>
    locale === 'de' || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return (widget: Widget): string => {
    const { title, kind } = widget;
    if (title) return title;
    if (kind === 'list') return t.any(`boards.list.${widget.of}`);
    if (!isMeasured(widget)) return t(kinds[kind]);
    const { question } = widget;
    const [first] = question.metrics;
    if (!first) return title;
    if (kind === 'funnel' || kind === 'cohort') return t(kinds[kind]);
    const dimension = question.by?.[0] ? metrics.dimensionOf(first, question.by[0]) : undefined;
    const name = metrics.nameOf(first);
    return dimension ? t('boards.byGroup', { name, group: inside(metrics.labelOf(dimension)) }) : name;
  };
}
