import { Copy } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { announce } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';

/** A value to copy verbatim. */
export function CopiedLine({ label, value }: { label: string; value: string }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    announce(t('ui.copied'));
    toast(t('ui.copied'));
  };
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-3">{label}</p>
      <div className="flex items-start gap-2">
        <code
          dir="ltr"
          className="min-w-0 flex-1 rounded-s border border-line bg-sunken px-2.5 py-1.5 font-code text-sm break-all select-all"
        >
          {value}
        </code>
        <Button size="s" icon={<Copy />} onClick={copy} aria-label={t('sso.copyNamed', { name: label })}>
          {t('ui.copy')}
        </Button>
      </div>
    </div>
  );
}
