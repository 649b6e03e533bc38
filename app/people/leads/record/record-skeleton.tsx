import { useT } from '#app/i18n/t.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

const facts = ['w-24', 'w-32', 'w-44', 'w-28'];

export function RecordSkeleton() {
  const t = useT();
  return (
    <div role="status" className="grid gap-6 p-4.5">
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="flex items-center gap-3">
        <Skeleton className="size-9.5 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
      <div className="grid gap-4">
        {facts.map((width) => (
          <div key={width} className="flex gap-8">
            <Skeleton className="h-3 w-16" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        ))}
      </div>
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
