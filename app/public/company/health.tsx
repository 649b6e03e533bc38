import { useT } from '#app/i18n/t.ts';
import type { HealthState, Status } from '#contract/public/status.ts';

const look: Record<HealthState, string> = {
  ok: 'bg-act-tint text-act',
  slow: 'bg-need-tint text-need',
  down: 'bg-loss-tint text-loss',
};

const words = {
  ok: 'public-company.status.ok',
  slow: 'public-company.status.slow',
  down: 'public-company.status.down',
} as const;

export function HealthChip({ state }: { state: HealthState }) {
  const t = useT();
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap ${look[state]}`}
    >
      <span aria-hidden="true" data-shape className="size-1.5 rounded-full bg-current" />
      {t(words[state])}
    </span>
  );
}

const sentences = {
  ok: 'public-company.status.allOk',
  slow: 'public-company.status.someSlow',
  down: 'public-company.status.someDown',
} as const;

/** The overall state in one line. */
export function HealthLine({ status }: { status: Status }) {
  const t = useT();
  return (
    <p className={`flex items-center gap-3 rounded-m px-5 py-4 text-xl font-medium ${look[status.state]}`}>
      <span aria-hidden="true" data-shape className="size-2.5 shrink-0 rounded-full bg-current" />
      {t(sentences[status.state])}
    </p>
  );
}
