import type { Metric } from '../core/metrics/metric.ts';

const count = { is: 'count' } as const;

export const taskMetrics: readonly Metric[] = [
  { id: 'tasks_done', version: 1, time: 'doneAt', measure: count, unit: 'count', better: 'more' },
  { id: 'tasks_open', version: 1, measure: count, when: 'open', unit: 'count' },
  { id: 'tasks_overdue', version: 1, measure: count, when: 'overdue', unit: 'count', better: 'less' },
];

/** Counts what people did, never what a program sent for them. */
export const messageMetrics: readonly Metric[] = [
  { id: 'calls_made', version: 1, time: 'at', measure: count, when: 'call', unit: 'count', better: 'more' },
  { id: 'conversations', version: 1, time: 'at', measure: count, when: 'talk', unit: 'count', better: 'more' },
  { id: 'texts_sent', version: 1, time: 'at', measure: count, when: 'text', unit: 'count', better: 'more' },
  { id: 'emails_sent', version: 1, time: 'at', measure: count, when: 'email', unit: 'count', better: 'more' },
  { id: 'replies', version: 1, time: 'at', measure: count, when: 'reply', unit: 'count', better: 'more' },
];
