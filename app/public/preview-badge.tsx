import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';

/** Marks a framed landing page as a preview. */
export function PreviewBadge() {
  const t = useT();
  const { preview } = useDocument();
  if (!preview) return null;
  return (
    <aside
      aria-label={t('page.preview')}
      className="pointer-events-none fixed inset-x-0 bottom-3 z-50 flex justify-center"
    >
      <p className="rounded-full bg-ink px-3 py-1 text-xs font-medium text-paper shadow-float">{t('page.preview')}</p>
    </aside>
  );
}
