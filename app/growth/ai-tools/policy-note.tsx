import { ShieldCheck } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import type { ToolOverview } from './queries.ts';

/** The organization's policy on this use, if it restricts it. */
export function PolicyNote({ rule }: { rule: ToolOverview['acts'][number] | undefined }) {
  const t = useT();
  if (!rule) return null;
  const words = !rule.mayUse
    ? t(rule.writer === 'nobody' ? 'ai-tools.policy.off' : 'ai-tools.policy.notYou')
    : rule.needsApproval
      ? t('ai-tools.policy.approval')
      : null;
  if (!words) return null;
  return (
    <p className="flex items-start gap-2 rounded-s bg-info-tint px-3 py-2 text-sm">
      <ShieldCheck className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
      {words}
    </p>
  );
}
