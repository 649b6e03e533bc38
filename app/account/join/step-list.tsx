import { Check } from 'lucide-react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';

export const steps = ['account', 'industry', 'plan'] as const;
export const stepNames = keysOf('account-join.step', steps);

export function StepList({ step }: { step: number }) {
  const t = useT();
  return (
    <ol className="mb-6 flex gap-2 noscript:hidden">
      {steps.map((name, place) => (
        <li key={name} aria-current={place === step ? 'step' : undefined} className="flex-1">
          <span
            aria-hidden="true"
            className={cx('block h-1 rounded-full transition-colors', place <= step ? 'bg-act' : 'bg-line-strong')}
          />
          <span
            className={cx(
              'mt-1.5 flex items-center gap-1 text-sm max-sm:sr-only',
              place === step ? 'font-medium text-ink' : 'text-ink-3',
            )}
          >
            {place < step && <Check className="size-3.5 text-act" aria-hidden="true" />}
            {t(stepNames[name])}
          </span>
        </li>
      ))}
    </ol>
  );
}
