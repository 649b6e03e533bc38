import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { EnterpriseSetting } from '#contract/account/enterprise-settings.ts';

/** Why a setting can't be changed here, and who to ask. */
export function LockedNote({ names }: { names: readonly EnterpriseSetting[] }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['enterprise', 'belonging'],
    queryFn: ({ signal }) => api.enterprise.belonging({}, { signal }),
  });
  const locked = data?.inherited.filter(({ name, isLocked }) => isLocked && names.includes(name)) ?? [];
  if (locked.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 rounded-m bg-need-tint px-3.5 py-2.5 text-sm text-need">
      {locked.map(({ name, setBy }) => (
        <li key={name} className="flex items-center gap-2">
          <Lock className="size-3.5 shrink-0" aria-hidden />
          {t('enterprise.lockedNote', { setting: t(`enterprise.setting.${name}`), name: setBy })}
        </li>
      ))}
    </ul>
  );
}
